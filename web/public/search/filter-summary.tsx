import type { ResponseOf } from '../../../api/contract/call.ts';
import type { searchCalls } from '../../../api/contract/search.ts';
import { dayText } from '../../shared/text/dates.ts';
import type { SearchChoice } from './search-address.ts';

export type Filters = ResponseOf<typeof searchCalls.searchFilters>;

export const ALL_CENTERS = 'Todos los centros deportivos';
export const ALL_ACTIVITIES = 'Todos los deportes';

/** The shown search: sport, day and place. */
export function FilterSummary({ choice, filters }: { choice: SearchChoice; filters: Filters | undefined }) {
  const { day, activity, center } = choice;
  const sport = filters?.activities.find(({ id }) => id === activity)?.name;
  const place = filters?.centers.find(({ id }) => id === center)?.name;
  const unknown = filters ? 'No disponible' : '…';
  return (
    <dl className="r-filters">
      <div>
        <dt>Deporte</dt>
        <dd>{activity === 0 ? ALL_ACTIVITIES : (sport ?? unknown)}</dd>
      </div>
      <div>
        <dt>Día</dt>
        <dd>{dayText(day, filters?.day_min ?? day)}</dd>
      </div>
      <div>
        <dt>Lugar</dt>
        <dd>{center === 0 ? ALL_CENTERS : (place ?? unknown)}</dd>
      </div>
    </dl>
  );
}
