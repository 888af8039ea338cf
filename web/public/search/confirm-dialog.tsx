import { useId, useState } from 'react';
import { OBSERVATIONS_MAX } from '../../../api/contract/booking.ts';
import { TextAreaField } from '../../shared/fields/text-field.tsx';
import { DialogButtons } from '../../shared/kit/dialog-buttons.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import { useSessionDraft } from '../../shared/session/use-session-draft.ts';
import { BookingRules, useBookingRules } from '../../shared/site/booking-rules.tsx';
import { Facts } from '../../shared/site/site-shell.tsx';
import { fullDate } from '../../shared/text/dates.ts';
import { peopleText } from '../../shared/text/party-text.ts';
import type { Chosen } from './chosen.ts';
import { withProfile } from './with-profile.tsx';

interface Props {
  readonly chosen: Chosen;
  readonly day: string;
  readonly isBusy: boolean;
  readonly onConfirm: (observations: string) => void;
  readonly onClose: () => void;
}

export function ConfirmDialog({ chosen, day, isBusy, onConfirm, onClose }: Props) {
  const { attraction, slot } = chosen;
  const [observations, setObservations] = useSessionDraft(`reserva.${slot.id}`, '');
  const [isOpen, setOpen] = useState(false);
  // Restored ones come after the first drawing; emptied, the field stays in sight.
  if (observations !== '' && !isOpen) setOpen(true);
  const requested = { day, center: attraction.center_id, hour: slot };
  const reason = useId();
  const isBlocked = Boolean(useBookingRules(requested).data?.blocked);
  return (
    <Modal
      title="Confirmar reserva"
      tone="question"
      size="small"
      isInAddress
      onClose={onClose}
      footer={
        <DialogButtons
          text="Reservar"
          isFirst
          isBusy={isBusy}
          {...(isBlocked && { blockedBy: reason })}
          onClick={() => onConfirm(observations)}
          cancelText="Regresar"
          onCancel={onClose}
        />
      }
    >
      <BookingFacts facts={factsOf(chosen)} day={day} />
      <BookingRules {...requested} reasonId={reason} drawReason={withProfile} />
      <details className="r-more" open={isOpen}>
        <summary>Agregar observaciones</summary>
        <TextAreaField
          label="Observaciones"
          maxLength={OBSERVATIONS_MAX}
          value={observations}
          onChange={setObservations}
        />
      </details>
      <p className="r-sr-only">
        Va a reservar {attraction.name} de {slot.start} a {slot.end}.
      </p>
    </Modal>
  );
}

export interface HourFacts {
  readonly hour: string;
  readonly place: string;
  readonly capacity: number;
}

export function factsOf({ attraction, slot }: Chosen): HourFacts {
  const place = `${attraction.center_name} - ${attraction.name}`;
  return { hour: slot.hour, place, capacity: attraction.capacity };
}

export function BookingFacts({ facts: { hour, place, capacity }, day }: { facts: HourFacts; day: string }) {
  return (
    <Facts
      of={{
        Fecha: fullDate(day),
        Hora: hour,
        Lugar: place,
        'Tipo de reservación': 'Normal',
        ...(capacity > 0 && { Capacidad: peopleText(capacity) }),
      }}
    />
  );
}
