import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ResponseOf } from '../../../../api/contract/call.ts';
import { ownReservationCalls } from '../../../../api/contract/own-reservations.ts';
import { reservationChangeCalls } from '../../../../api/contract/reservation-changes.ts';
import type { Reservation } from '../../../../api/contract/reservations.ts';
import type { searchCalls } from '../../../../api/contract/search.ts';
import { sentenceOf } from '../../../shared/call/api-error.ts';
import { useCall } from '../../../shared/call/use-call.ts';
import { lookOf } from '../../../shared/kit/button.tsx';
import { DialogButtons } from '../../../shared/kit/dialog-buttons.tsx';
import { Modal } from '../../../shared/kit/modal.tsx';
import { RetryButton } from '../../../shared/kit/states.tsx';
import { useAction } from '../../../shared/kit/use-action.ts';
import { Facts } from '../../../shared/site/site-shell.tsx';
import { fullDate, shortDay } from '../../../shared/text/dates.ts';
import { type Chosen, findSlot } from '../chosen.ts';
import type { SearchChoice } from '../search-address.ts';
import './moving.css';

interface Props {
  readonly choice: SearchChoice;
  readonly code: string;
  readonly slotId: number;
  readonly results: ResponseOf<typeof searchCalls.searchAttractions> | undefined;
  readonly onForget: () => void;
}

const TO_OWN = '/user-reservations';

export default function Moving({ choice, code, slotId, results, onForget }: Props) {
  const own = useCall(ownReservationCalls.ownReservation, { params: { code } });
  if (!own.data)
    return (
      own.error && (
        <section className="r-moving" aria-label="Mover una reserva">
          <p role="alert">No se ha podido cargar la reserva que desea mover. {sentenceOf(own.error)}</p>
          <RetryButton onRetry={() => void own.refetch()} retrying={own.isFetching} />
        </section>
      )
    );
  const { reservation } = own.data;
  const canMove = reservation?.may.move === true;
  const chosen = canMove ? findSlot(results?.data, slotId) : null;
  return (
    <>
      <section className="r-moving" aria-label="Mover una reserva">
        <p>
          {reservation && canMove ? <Moved reservation={reservation} /> : 'Esta reserva no se puede mover.'}
        </p>
        <Link className={lookOf({})} to={TO_OWN}>
          {canMove ? 'Dejarla como está' : 'Mis reservas'}
        </Link>
      </section>
      {reservation && chosen && (
        <MoveQuestion reservation={reservation} chosen={chosen} day={choice.day} onClose={onForget} />
      )}
    </>
  );
}

function Moved({ reservation }: { readonly reservation: Reservation }) {
  const { place_attraction: court, date, hours } = reservation;
  const { weekday, day } = shortDay(date);
  return (
    <>
      Elija la nueva hora de su reserva:{' '}
      <strong>
        {court}, {weekday} {day}, {hours}
      </strong>
    </>
  );
}

interface QuestionProps {
  readonly reservation: Reservation;
  readonly chosen: Chosen;
  readonly day: string;
  readonly onClose: () => void;
}

function MoveQuestion({ reservation, chosen: { attraction, slot }, day, onClose }: QuestionProps) {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const move = useAction(reservationChangeCalls.moveReservation, {
    failure: 'No ha sido posible mover la reserva',
    success: 'Su reserva se movió. El código sigue siendo el mismo.',
    onDone: () => {
      setDone(true);
      navigate(TO_OWN);
    },
    onFailed: onClose,
  });
  if (isDone) return null;
  const { id, place, date, hours } = reservation;
  const body = { attraction_id: attraction.id, date: day, hour_start: slot.start, hour_end: slot.end };
  return (
    <Modal
      title="Mover reserva"
      size="small"
      isInAddress
      onClose={onClose}
      footer={
        <DialogButtons
          text="Mover reserva"
          isFirst
          isBusy={move.isBusy}
          onClick={() => void move.run({ params: { id }, body })}
          cancelText="Regresar"
          onCancel={onClose}
        />
      }
    >
      <Facts
        of={{
          Antes: `${place}, ${fullDate(date)}, ${hours}`,
          Ahora: `${attraction.center_name} - ${attraction.name}, ${fullDate(day)}, ${slot.hour}`,
        }}
      />
    </Modal>
  );
}
