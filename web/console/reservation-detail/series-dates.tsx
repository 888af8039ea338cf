import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Loaded } from '../../shared/kit/states.tsx';
import { dateText } from '../../shared/text/date-text.ts';
import { TextButton } from '../../ui/text-button.tsx';

interface Props {
  readonly reservation: Pick<Reservation, 'id' | 'occurrence'>;
  readonly onOpen: (id: string) => void;
}

export function SeriesDates({ reservation, onOpen }: Props) {
  const { id, occurrence } = reservation;
  const [isOpen, setOpen] = useState(false);
  const query = useCall(calls.seriesDates, isOpen ? { params: { id } } : null);
  if (!occurrence) return null;
  return (
    <details className="r-detail-series" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Las {occurrence.count} fechas de la serie</summary>
      {isOpen && (
        <Loaded query={query} lines={4} label="Cargando las fechas…">
          {({ dates }) => (
            <ol>
              {dates.map((date) => (
                <li key={date.id}>
                  {date.id === id ? (
                    <strong aria-current="true">{dateText(date.date)}</strong>
                  ) : (
                    <TextButton onClick={() => onOpen(date.id)}>{dateText(date.date)}</TextButton>
                  )}{' '}
                  {date.hours} · {date.place_attraction} <span className="r-muted">{date.status_name}</span>
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      )}
    </details>
  );
}
