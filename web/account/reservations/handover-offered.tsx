import { handoverCalls as calls } from '../../../api/contract/handover.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { Button } from '../../shared/kit/button.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { reservationName } from '../../shared/text/reservation-texts.ts';

export function Offered({ reservation }: { reservation: Reservation }) {
  const end = useAction(calls.endHandover, { failure: 'No ha sido posible retirar la oferta' });
  return (
    <p className="r-own-offered" role="status">
      Ofrecida a otra persona; sigue siendo suya hasta que la acepte. Si no la acepta antes de la hora de
      entrada, la oferta termina.{' '}
      <Button
        variant="minimal"
        text="Retirar oferta"
        aria-label={`Retirar oferta: ${reservationName(reservation)}`}
        {...end.button({ params: { id: reservation.id } })}
      />
    </p>
  );
}
