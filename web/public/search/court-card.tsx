import { useState } from 'react';
import type { FoundAttraction, FreeSlot } from '../../../api/contract/search.ts';
import { PeopleIcon, PlaceIcon } from '../../shared/kit/icons.tsx';
import { Picture } from '../../shared/site/picture.tsx';
import { peopleText } from '../../shared/text/party-text.ts';
import { distanceText } from '../near/place.ts';

interface Props {
  readonly attraction: FoundAttraction;
  /** Kilometers to its center; null where that is not known or was not asked for. */
  readonly distance: number | null;
  readonly onSlot: (slot: FreeSlot) => void;
  readonly onCenter: (court: FoundAttraction) => void;
}

export function CourtCard({ attraction, distance, onSlot, onCenter }: Props) {
  const { id, name, center_name: center, capacity, image, dates } = attraction;
  const [isUnfolded, setUnfolded] = useState(false);
  const title = `cancha-${id}`;
  const fold = foldOf(dates.length);
  return (
    <article className="r-court r-card" aria-labelledby={title}>
      <Picture image={image} className="r-court-picture" />
      <div className="r-court-words">
        <h2 id={title}>{name}</h2>
        <p className="r-court-facts">
          <button type="button" className="r-court-center r-bare-button" onClick={() => onCenter(attraction)}>
            <PlaceIcon size={16} />
            {center}
          </button>
          {distance !== null && <span className="r-distance">{distanceText(distance)}</span>}
          {capacity > 0 && (
            <span>
              <PeopleIcon size={16} />
              {peopleText(capacity)}
            </span>
          )}
        </p>
      </div>
      <ul className={`r-hours ${isUnfolded ? '' : fold}`} aria-label={`Horas libres de ${name}`}>
        {dates.map((slot) => (
          <li key={slot.id}>
            <button
              type="button"
              className="r-hour"
              aria-label={`${slot.hour}, ${name}, ${center}`}
              onClick={() => onSlot(slot)}
            >
              {slot.start}
            </button>
          </li>
        ))}
      </ul>
      {fold !== '' && (
        <button
          type="button"
          className={`r-hours-more r-bare-button r-needs-script ${fold}`}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? (
            'Ver menos'
          ) : (
            <>
              <span className="r-narrow">Ver {dates.length - ROOM.narrow} más</span>
              <span className="r-wide">Ver {dates.length - ROOM.wide} más</span>
            </>
          )}
          <span className="r-sr-only"> de {name}</span>
        </button>
      )}
    </article>
  );
}

/** The hours in two rows of a card, by its width, and in a third: as `results.css` counts its columns. */
const ROOM = { narrow: 8, wide: 12 } as const;
const WHOLE = { narrow: 12, wide: 18 } as const;

/** Where hours are folded: not if a third row has the place of "Ver más" anyway. */
function foldOf(count: number): '' | 'is-folded' | 'is-folded-narrow' {
  if (count <= WHOLE.narrow) return '';
  return count <= WHOLE.wide ? 'is-folded-narrow' : 'is-folded';
}
