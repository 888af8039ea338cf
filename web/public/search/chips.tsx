import { Link } from 'react-router-dom';
import { NearButton } from '../near/near-button.tsx';
import type { Filters } from './filter-line.tsx';
import { DAY_PARTS, partIn, type SearchChoice, searchAddress } from './search-address.ts';

/** More are found in the filter, not here. */
const MAX_CENTERS = 12;

interface Props {
  readonly choice: SearchChoice;
  readonly filters: Filters | undefined;
}

/** Narrows the search by one tap: part of the day, center. They are links, so that they work without script. */
export function Chips({ choice, filters }: Props) {
  const { part, center } = choice;
  return (
    <nav className="r-chips" aria-label="Filtros rápidos">
      <ul>
        {Object.entries(DAY_PARTS).map(([key, name]) => {
          const isOn = key === part;
          return (
            <Chip
              key={key}
              isOn={isOn}
              name={name}
              to={{ ...choice, part: isOn ? undefined : partIn(key) }}
            />
          );
        })}
        <li className="r-chips-near">
          <NearButton />
        </li>
        {filters?.centers
          .filter(({ id }, index) => index < MAX_CENTERS || id === center)
          .map(({ id, name }) => (
            <Chip
              key={id}
              isOn={id === center}
              name={name}
              to={{ ...choice, center: id === center ? 0 : id }}
            />
          ))}
      </ul>
    </nav>
  );
}

/** A chosen one leads back to the search without it. */
function Chip({ to, name, isOn }: { to: SearchChoice; name: string; isOn: boolean }) {
  return (
    <li>
      <Link replace className="r-chip" to={searchAddress(to)} aria-current={isOn ? 'true' : undefined}>
        {isOn && <span className="r-sr-only">Quitar el filtro: </span>}
        {name}
        {isOn && <span aria-hidden="true">✕</span>}
      </Link>
    </li>
  );
}
