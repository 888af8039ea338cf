import { favoriteCalls } from '../../../api/contract/favorites.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Button } from '../../shared/kit/button.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { isFavorite } from '../../shared/text/repeat-address.ts';
import { reservationName } from '../../shared/text/reservation-texts.ts';

const FAILED = 'No ha sido posible guardar la reserva de siempre';

export function FavoriteAction({ reservation }: { readonly reservation: Reservation }) {
  const { data } = useCall(favoriteCalls.favorite, {});
  const save = useAction(favoriteCalls.saveFavorite, { failure: FAILED });
  const remove = useAction(favoriteCalls.removeFavorite, { failure: FAILED });
  if (!data) return null;
  const name = reservationName(reservation);
  if (data.favorite && isFavorite(reservation, data.favorite))
    return (
      <Button
        aria-label={`Quitar la de siempre: ${name}`}
        text="Quitar la de siempre"
        {...remove.button({})}
      />
    );
  return (
    <Button
      aria-label={`Guardar como la de siempre: ${name}`}
      text="Guardar como la de siempre"
      {...save.button({ body: { reservation_id: reservation.id } })}
    />
  );
}
