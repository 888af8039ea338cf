import { Link } from 'react-router-dom';
import type { Alternative } from '../../../api/contract/booking.ts';
import { placeText } from './texts.ts';

interface Props {
  readonly places: readonly Alternative[];
  readonly centerId: number;
  readonly onLeave: () => void;
}

export function FreeInstead({ places, centerId, onLeave }: Props) {
  return (
    <section className="r-detail-instead" aria-label="Lugares libres en su lugar">
      <p>Esa hora ya está ocupada. Puede reservar en su lugar:</p>
      <ul>
        {places.map((place) => (
          <li key={`${place.attraction_id} ${place.date} ${place.hour_start}`}>
            <Link to={gridOf(centerId, place)} onClick={onLeave}>
              {placeText(place)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function gridOf(centerId: number, { date, attraction_id, hour_start }: Alternative): string {
  const at = { center: String(centerId), date, hour: hour_start, court: String(attraction_id) };
  return `/admin/programmation?${new URLSearchParams(at)}`;
}
