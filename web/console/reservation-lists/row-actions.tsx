import { Tick, Trash } from '@blueprintjs/icons';
import { calls } from '../../../api/contract/calls.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { CANCEL_FAILED, CANCELLED, CHECK_IN_FAILED } from '../../shared/reservation-texts.ts';
import { useAction } from '../../shared/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { useDelete } from '../../ui/dialog/use-delete.ts';
import { mayCancel, subjectOf } from '../reservation-detail/texts.ts';
import { CHECKED_IN } from './texts.ts';

/** Check-in and delete of one row, each only where the server would do it. */
export function RowActions({ row }: { row: Reservation }) {
  const checkIn = useAction(calls.checkIn, { failure: CHECK_IN_FAILED, success: CHECKED_IN });
  const cancel = useAction(calls.cancelReservation, { failure: CANCEL_FAILED });
  const { remove, isDeleting } = useDelete();
  const askToDelete = () =>
    remove({
      subject: subjectOf(row),
      run: () => cancel.attempt({ params: { id: row.id } }),
      success: CANCELLED,
      failure: CANCEL_FAILED,
    });
  return (
    <>
      {row.may.check_in && (
        <Button
          icon={<Tick />}
          text="Check-in"
          aria-label={`Marcar check-in de ${row.shortcode}`}
          {...checkIn.button({ body: { shortcode: row.qrcode } })}
        />
      )}
      {mayCancel(row) && (
        <Button
          icon={<Trash />}
          intent="danger"
          variant="minimal"
          text="Eliminar"
          aria-label={`Eliminar la reserva ${row.shortcode}`}
          loading={isDeleting}
          onClick={() => void askToDelete()}
        />
      )}
    </>
  );
}
