import type { Alternative } from '../../../../api/contract/booking.ts';
import { hourRange, longDate } from '../../../shared/dates.ts';
import { Button } from '../../../ui/button.tsx';

interface AlternativesProps {
  readonly places: readonly Alternative[];
  /** The date chosen now: only another one is named. */
  readonly date: string;
  readonly onChoose: (place: Alternative) => void;
}

/** Free places instead of a taken one; each fills itself into the form. */
export function Alternatives({ places, date, onChoose }: AlternativesProps) {
  if (places.length === 0) return null;
  return (
    <div className="pg-alternatives">
      <p className="r-label" id="pg-alternatives-title">
        También está libre:
      </p>
      <ul className="r-row" aria-labelledby="pg-alternatives-title">
        {places.map((place) => (
          <li key={`${place.attraction_id} ${place.date} ${place.hour_start}`}>
            <Button text={placeText(place, date)} onClick={() => onChoose(place)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function placeText(place: Alternative, date: string): string {
  const hours = hourRange(place.hour_start, place.hour_end);
  const day = place.date === date ? '' : `${longDate(place.date)}, `;
  return `${place.attraction_name}, ${day}${hours}`;
}
