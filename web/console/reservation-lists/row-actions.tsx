import { Tick, Trash } from '@blueprintjs/icons';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { Button } from '../../ui/button.tsx';
import { mayCancel, subjectOf } from '../reservation-detail/texts.ts';
import { useCancel } from '../reservation-detail/use-cancel.ts';
import { useMark } from '../reservation-detail/use-mark.ts';
import { CHECKED_IN } from './texts.ts';

/** Check-in and delete of one row, each only where the server would do it. */
export function RowActions({ row }: { row: Reservation }) {
  const checkingIn = useMark(() => CHECKED_IN);
  const { confirmDelete } = useDialogs();
  const { cancel, isBusy } = useCancel();
  const askToDelete = async () => {
    if (await confirmDelete({ subject: subjectOf(row) })) await cancel(row.id);
  };
  return (
    <>
      {row.may.check_in && (
        <Button
          icon={<Tick />}
          text="Check-in"
          aria-label={`Marcar check-in de ${row.shortcode}`}
          loading={checkingIn.isBusy}
          onClick={() => void checkingIn.mark(row)}
        />
      )}
      {mayCancel(row) && (
        <Button
          icon={<Trash />}
          intent="danger"
          variant="minimal"
          title="Eliminar"
          aria-label={`Eliminar la reserva ${row.shortcode}`}
          loading={isBusy}
          onClick={() => void askToDelete()}
        />
      )}
    </>
  );
}
