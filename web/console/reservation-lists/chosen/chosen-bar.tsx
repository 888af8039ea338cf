import { Cross, Download, Move, Tick, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { calls } from '../../../../api/contract/calls.ts';
import type { Reservation } from '../../../../api/contract/reservations.ts';
import { addressOf } from '../../../shared/call/client.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadButton } from '../../../ui/link-button.tsx';
import { mayCancel } from '../../reservation-detail/texts.ts';
import { MoveChosenDialog } from './move-chosen-dialog.tsx';
import { type Chosen, MOST_CHOSEN } from './use-chosen.ts';
import { useChosenActions } from './use-chosen-actions.ts';

interface Props {
  readonly chosen: Chosen;
  readonly shown: readonly Reservation[];
}

/** The actions on the chosen reservations; each button counts those that it concerns. */
export function ChosenBar({ chosen, shown }: Props) {
  const [isMoving, setMoving] = useState(false);
  const actions = useChosenActions();
  const { rows } = chosen;
  if (rows.length === 0) return null;
  const toCheckIn = rows.filter(({ may }) => may.check_in);
  const toMove = rows.filter(({ may }) => may.move);
  const toCancel = rows.filter(mayCancel);
  const isBusy = actions.progress !== null;
  const sheet = addressOf(calls.reservationSheet.path, undefined, {
    ids: rows.map(({ id }) => id).join(','),
  });
  const act = async (doIt: Promise<unknown>) => {
    if ((await doIt) !== false) chosen.clear();
  };
  return (
    <section className="r-row r-chosen" aria-label="Reservas elegidas">
      <strong role="status">{textOf(rows.length, actions.progress)}</strong>
      <Button
        icon={<Tick />}
        text={`Check-in (${toCheckIn.length})`}
        disabled={isBusy || toCheckIn.length === 0}
        title={toCheckIn.length === 0 ? 'Ninguna de las elegidas se puede marcar ahora' : undefined}
        onClick={() => void act(actions.checkIn(toCheckIn))}
      />
      <Button
        icon={<Move />}
        text={`Mover (${toMove.length})`}
        disabled={isBusy || toMove.length === 0}
        title={toMove.length === 0 ? 'Ninguna de las elegidas se puede mover' : undefined}
        onClick={() => setMoving(true)}
      />
      <Button
        icon={<Trash />}
        intent="danger"
        variant="outlined"
        text={`Cancelar (${toCancel.length})`}
        disabled={isBusy || toCancel.length === 0}
        title={toCancel.length === 0 ? 'Ninguna de las elegidas se puede cancelar' : undefined}
        onClick={() => void act(actions.cancel(toCancel))}
      />
      <DownloadButton icon={<Download />} text="Excel de las elegidas" href={sheet} isNewTab={false} />
      <Button
        variant="minimal"
        text={shown.every(({ id }) => chosen.has(id)) ? 'Quitar las de esta página' : 'Elegir toda la página'}
        disabled={isBusy}
        onClick={() => chosen.toggleAll(shown)}
      />
      <Button
        variant="minimal"
        icon={<Cross />}
        text="Quitar selección"
        disabled={isBusy}
        onClick={chosen.clear}
      />
      {isMoving && (
        <MoveChosenDialog
          rows={toMove}
          onClose={() => setMoving(false)}
          onMove={(target) => {
            setMoving(false);
            void act(actions.move(toMove, target));
          }}
        />
      )}
    </section>
  );
}

function textOf(count: number, progress: { readonly done: number; readonly of: number } | null): string {
  if (progress) return `${progress.done} de ${progress.of}…`;
  const most = count >= MOST_CHOSEN ? ' (no se pueden elegir más)' : '';
  return count === 1 ? '1 reserva elegida' : `${count} reservas elegidas${most}`;
}
