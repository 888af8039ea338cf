import { handoverCalls as calls } from '../../../api/contract/handover.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { fieldErrorsOf } from '../../shared/call/field-errors.ts';
import { fieldRules } from '../../shared/fields/field-rules.ts';
import { EMAIL_INPUT, TextField } from '../../shared/fields/text-field.tsx';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { fullDate } from '../../shared/text/dates.ts';
import { AccountFormDialog } from '../account-form-dialog.tsx';
import { useAccountForm } from '../use-account-form.ts';

const FAILED = 'No ha sido posible ofrecer la reserva';

interface Props {
  readonly reservation: Reservation;
  readonly onClose: () => void;
}

/** "Ceder": offers the reservation to another registered person, by their address. */
export default function HandoverDialog({ reservation, onClose }: Props) {
  const { id, place, date, hours } = reservation;
  const { showConfirmation, showError } = useDialogs();
  const offer = useAction(calls.offerHandover, { failure: FAILED });
  const form = useAccountForm({
    schema: calls.offerHandover.body,
    initial: { email: '' },
    onSubmit: async (body) => {
      try {
        await offer.attempt({ params: { id }, body });
      } catch (thrown) {
        if (fieldErrorsOf(thrown).email) throw thrown;
        await showError(FAILED, thrown);
        return;
      }
      onClose();
      await showConfirmation(
        'Si ese correo tiene una cuenta con datos personales, esa persona recibirá la oferta. La reserva sigue siendo suya hasta que la acepte.',
      );
    },
  });
  return (
    <AccountFormDialog
      title="Ceder la reserva"
      submitText="Ofrecer"
      cancelText="Regresar"
      form={form}
      onClose={onClose}
    >
      <p className="r-account-lead">
        {place}, {fullDate(date)}, {hours}
      </p>
      <TextField
        {...EMAIL_INPUT}
        {...form.field('email')}
        label="Correo electrónico de la otra persona"
        autoComplete="off"
        {...fieldRules(calls.offerHandover.body).email}
        hint="Debe tener una cuenta. La reserva pasa a su nombre cuando la acepta."
        data-first-focus
      />
    </AccountFormDialog>
  );
}
