import { type FormEvent, useId, useState } from 'react';
import { handoverCalls as calls } from '../../../api/contract/handover.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { fullDate } from '../../shared/dates.ts';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { useDialogs } from '../../shared/dialogs.tsx';
import { fieldErrors, fieldErrorsOf } from '../../shared/field-errors.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Modal } from '../../shared/modal.tsx';
import { useAction } from '../../shared/use-action.ts';

const FAILED = 'No ha sido posible ofrecer la reserva';

interface Props {
  readonly reservation: Reservation;
  readonly onClose: () => void;
}

/** "Ceder": offers the reservation to another registered person, by their address. */
export default function HandoverDialog({ reservation, onClose }: Props) {
  const { id, place, date, hours } = reservation;
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const { showConfirmation, showError } = useDialogs();
  const offer = useAction(calls.offerHandover, { failure: FAILED });
  const form = useId();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const body = { email };
    const wrong = fieldErrors(calls.offerHandover.body, body).email;
    setError(wrong ?? '');
    if (wrong) return;
    try {
      await offer.attempt({ params: { id }, body });
      onClose();
      await showConfirmation(
        'Si ese correo tiene una cuenta con datos personales, esa persona recibirá la oferta. La reserva sigue siendo suya hasta que la acepte.',
      );
    } catch (thrown) {
      const refused = fieldErrorsOf(thrown).email;
      if (refused) setError(refused);
      else await showError(FAILED, thrown);
    }
  };
  return (
    <Modal
      title="Ceder la reserva"
      size="small"
      onClose={onClose}
      footer={
        <DialogButtons
          text="Ofrecer"
          form={form}
          isBusy={offer.isBusy}
          cancelText="Regresar"
          onCancel={onClose}
        />
      }
    >
      <p className="r-own-place">
        {place}, {fullDate(date)}, {hours}
      </p>
      <form id={form} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label="Correo electrónico de la otra persona"
          type="email"
          name="email"
          autoComplete="off"
          isRequired
          hint="Debe tener una cuenta. La reserva pasa a su nombre cuando la acepta."
          value={email}
          onChange={setEmail}
          {...(error === '' ? {} : { error })}
        />
      </form>
    </Modal>
  );
}
