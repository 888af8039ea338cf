import type { FormEvent } from 'react';
import type { ResponseOf } from '../../../api/contract/call.ts';
import type { searchCalls } from '../../../api/contract/search.ts';
import { icon } from '../../shared/kit/icons.tsx';
import { dayText, shortDay } from '../../shared/text/dates.ts';
import type { SearchChoice } from './search-address.ts';

export type Filters = ResponseOf<typeof searchCalls.searchFilters>;

export const ALL_CENTERS = 'Todos los centros deportivos';
export const ALL_ACTIVITIES = 'Todos los deportes';

const FilterIcon = icon('M4 6h16M7 12h10M10 18h4');

interface Props {
  readonly choice: SearchChoice;
  readonly filters: Filters | undefined;
  readonly onOpen: () => void;
}

/** Stays in sight while the courts scroll; without script it leads to the start of a search. */
export function FilterLine({ choice: { day, activity, center }, filters, onOpen }: Props) {
  const unknown = filters ? 'No disponible' : '…';
  const nameIn = (list: Filters['centers' | 'activities'] | undefined, wanted: number) =>
    list?.find(({ id }) => id === wanted)?.name ?? unknown;
  const sport = activity === 0 ? ALL_ACTIVITIES : nameIn(filters?.activities, activity);
  const place = center === 0 ? ALL_CENTERS : nameIn(filters?.centers, center);
  const every = activity === 0 ? 'Todos' : 'Todos los centros';
  const { weekday, day: figure } = shortDay(day);
  const open = (event: FormEvent) => {
    event.preventDefault();
    onOpen();
  };
  return (
    <form className="r-filter-line" action="/user-create-reservation" onSubmit={open}>
      <button type="submit" className="r-bare-button">
        <span className="r-sr-only">{`Cambiar filtros: ${sport}, ${dayText(day, filters?.day_min ?? day)}, ${place}`}</span>
        <span className="r-filter-short" aria-hidden="true">
          {`${sport} · ${`${weekday} ${figure}`.trim()} · ${center === 0 ? every : place}`}
        </span>
        <span className="r-filter-long" aria-hidden="true">
          {`${sport} · ${dayText(day, filters?.day_min ?? day)} · ${place}`}
        </span>
        <span className="r-filter-change" aria-hidden="true">
          Cambiar filtros
        </span>
        <FilterIcon />
      </button>
    </form>
  );
}
