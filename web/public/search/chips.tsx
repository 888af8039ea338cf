import { Link } from 'react-router-dom';
import { DAY_PART_NAMES, DAY_PARTS } from '../../../domain/calendar/day-parts.ts';
import { NearButton } from '../near/near-button.tsx';
import type { Filters } from './filter-line.tsx';
import { type SearchChoice, searchAddress } from './search-address.ts';

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
        {DAY_PART_NAMES.map((key) => {
          const isOn = key === part;
          const to = { ...choice, part: isOn ? undefined : key };
          return <Chip key={key} isOn={isOn} name={DAY_PARTS[key].name} to={to} />;
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
