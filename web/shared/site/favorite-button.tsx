import { Link } from 'react-router-dom';
import { favoriteCalls } from '../../../api/contract/favorites.ts';
import { useCall } from '../call/use-call.ts';
import { lookOf } from '../kit/button.tsx';
import { useSession } from '../session/session.tsx';
import { favoriteAddress } from '../text/repeat-address.ts';

/** "La de siempre" in one tap; nothing for visitors, and where none was saved or none can be booked yet. */
export function FavoriteButton() {
  const { data: session } = useSession();
  const { data } = useCall(favoriteCalls.favorite, session?.user ? {} : null);
  const favorite = data?.favorite;
  if (!favorite || favorite.date === null) return null;
  const {
    place_center: center,
    place_attraction: court,
    weekday_name: weekday,
    hour_start: start,
    date,
  } = favorite;
  return (
    <p>
      <Link className={lookOf({ size: 'large', fill: true })} to={favoriteAddress(favorite, date)}>
        {center} - {court} · {weekday} {start} — Reservar
      </Link>
    </p>
  );
}
