import { useState } from 'react';
import type { Alternative } from '../../../api/contract/booking.ts';
import { calls } from '../../../api/contract/calls.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { ApiError } from '../../shared/call/api-error.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { rollTicketAddress } from '../../shared/text/reservation-code.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton, LinkButton } from '../../ui/link-button.tsx';
import { ReservationHistory } from '../history/history-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { FreeInstead } from './free-instead.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';
import { RESTORE, subjectOf, TAKE_BACK, withWarnings } from './texts.ts';
import { WaitingLink } from './waiting-link.tsx';

interface Props {
  readonly reservation: Reservation;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

type Opened = 'edit' | 'move' | 'repeat' | 'history' | null;

export function MoreActions({ reservation, onChanged, onClose }: Props) {
  const [opened, setOpened] = useState<Opened>(null);
  const [instead, setInstead] = useState<readonly Alternative[]>([]);
  const { confirm } = useDialogs();
  const { may, id, shortcode } = reservation;
  const restoring = useAction(calls.restoreReservation, {
    ...RESTORE,
    success: (restored) => withWarnings(RESTORE.success, restored),
    onDone: onChanged,
    onFailed: (thrown) => setInstead(thrown instanceof ApiError ? thrown.alternatives : []),
  });
  const takingBack = useAction(calls.takeCheckInBack, { ...TAKE_BACK, onDone: onChanged });
  const takeBack = async () => {
    const question = {
      title: '¿Deshacer check-in?',
      text: `¿Desea deshacer el check-in de esta reserva? ${subjectOf(reservation)}`,
      confirm: 'Deshacer check-in',
      cancel: 'Regresar',
    };
    if (await confirm(question)) await takingBack.run({ params: { id }, body: {} });
  };
  const close = () => setOpened(null);
  const restore = async () => {
    const question = {
      title: '¿Restaurar reserva?',
      text: `¿Desea restaurar esta reserva? ${subjectOf(reservation)}`,
      confirm: 'Restaurar reserva',
      cancel: 'Regresar',
    };
    if (await confirm(question)) await restoring.run({ params: { id }, body: {} });
  };
  const dialog = { reservation, onClose: close, onChanged };
  return (
    <div className="r-detail-more">
      {may.edit && <Button variant="minimal" text="Editar" onClick={() => setOpened('edit')} />}
      {may.move && <Button variant="minimal" text="Mover" onClick={() => setOpened('move')} />}
      {may.repeat && <Button variant="minimal" text="Repetir" onClick={() => setOpened('repeat')} />}
      {may.take_check_in_back && (
        <Button
          variant="minimal"
          text="Deshacer check-in"
          loading={takingBack.isBusy}
          onClick={() => void takeBack()}
        />
      )}
      {may.restore && (
        <Button variant="minimal" text="Restaurar" loading={restoring.isBusy} onClick={restore} />
      )}
      <DownloadButton variant="minimal" text="Rollo de 80 mm" href={rollTicketAddress(reservation.qrcode)} />
      <LinkButton
        variant="minimal"
        text="Ver la semana"
        to={`/admin/programmation/week/${reservation.attraction_id}?date=${reservation.date}`}
      />
      <WaitingLink reservation={reservation} />
      <Button variant="minimal" text="Historial" onClick={() => setOpened('history')} />
      {instead.length > 0 && may.restore && (
        <FreeInstead places={instead} centerId={reservation.center_id} onLeave={onClose} />
      )}
      {opened === 'edit' && <EditDialog {...dialog} />}
      {opened === 'move' && <MoveDialog {...dialog} />}
      {opened === 'repeat' && <RepeatDialog {...dialog} />}
      {opened === 'history' && <ReservationHistory id={id} name={`reserva ${shortcode}`} onClose={close} />}
    </div>
  );
}
