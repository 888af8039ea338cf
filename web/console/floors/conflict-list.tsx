import { useState } from 'react';
import type { LinkConflict } from '../../../api/contract/floors.ts';
import { AlertInSight } from '../../shared/kit/alert-in-sight.tsx';
import { dateText } from '../../shared/text/date-text.ts';
import { hourRange } from '../../shared/text/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/show/note.tsx';
import { ReservationDetailModal } from '../reservation-detail/detail-modal.tsx';

interface Props {
  readonly conflicts: readonly LinkConflict[];
  readonly onChanged: () => void;
}

/** Reservations that would meet on the floor: each can be opened, to be moved or cancelled. */
export function ConflictList({ conflicts, onChanged }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <AlertInSight of={conflicts}>
      <Note tone="warning" title="Estas reservas chocarían. Nada ha cambiado.">
        <p>Mueva o cancele una de cada dos, o elija una fecha posterior en «Desde».</p>
        <ul className="fl-conflicts">
          {conflicts.map((one) => (
            <li key={`${one.id} ${one.with.id}`}>
              <span>
                {dateText(one.date)}, {hourRange(one.hour_start, one.hour_end)}: {one.attraction} con{' '}
                {one.with.attraction}
              </span>
              <Button size="small" text={`Abrir la de ${one.attraction}`} onClick={() => setOpened(one.id)} />
              <Button
                size="small"
                text={`Abrir la de ${one.with.attraction}`}
                onClick={() => setOpened(one.with.id)}
              />
            </li>
          ))}
        </ul>
      </Note>
      {opened !== null && (
        <ReservationDetailModal
          reservationId={opened}
          onClose={() => setOpened(null)}
          onChanged={onChanged}
        />
      )}
    </AlertInSight>
  );
}
