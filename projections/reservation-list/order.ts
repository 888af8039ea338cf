import type { LocalMoment } from '../../domain/calendar/moment.ts';
import { sortKey } from '../kit/search/full-text.ts';

export type ListOrder = 'asc' | 'desc';

/** Ties are ordered by date and hour. */
export type ReservationSort = keyof typeof SORTS;

interface SortTerms {
  readonly join?: string;
  readonly terms: (now: LocalMoment) => readonly string[];
  /** Empty texts come last in either order. */
  readonly hasBlanks?: boolean;
}

const PLACES = `left join (
  select a.id, row_number() over (order by ${sortKey(`coalesce(c.name, '')`)}, ${sortKey('a.name')}, a.id) as place
  from read.attractions a left join read.centers c on c.id = a.center_id) places on places.id = r.attraction_id`;

const SORTS = {
  date: { terms: () => [] },
  hours: { terms: () => ['r.start_minute', 'r.end_minute'] },
  /** Code of the current status (`domain/schedule/status.ts`). */
  status: {
    terms: ({ date, minute }) => [
      `case when r.cancelled_at is not null then 1 when r.checked_in_at is not null then 2
        when (r.date, case when r.is_late then 1440 else r.end_minute end)
          <= ('${plainDate(date)}' collate "C", ${Math.trunc(minute)}) then 3 else 0 end`,
    ],
  },
  shortcode: { terms: () => ['r.shortcode'] },
  reference: { terms: () => ['r.reference_key'], hasBlanks: true },
  dependency: { terms: () => ['r.dependency_key'], hasBlanks: true },
  name: {
    join: `left join read.people e on e.person_id = r.person_id
      left join read.people p on p.person_id = coalesce(e.merged_into, e.person_id)`,
    terms: () => [`coalesce(nullif(r.name_key, ''), p.name_key, '')`],
    hasBlanks: true,
  },
  place: { join: PLACES, terms: () => ['places.place'] },
} as const satisfies Readonly<Record<string, SortTerms>>;

export interface Ordering {
  readonly join: string;
  readonly keys: string;
  /** Over the terms, and over the columns that `keys` selects. */
  readonly orderBy: (direction: 'as asked' | 'backwards') => string;
  readonly orderByKeys: string;
}

export function orderingOf(by: ReservationSort, order: ListOrder, now: LocalMoment): Ordering {
  const { join = '', terms, hasBlanks = false }: SortTerms = SORTS[by];
  const own = terms(now);
  const parts = [
    ...(hasBlanks ? own.map((sql) => ({ sql: `(${sql}) = ''`, order: 'asc' as const })) : []),
    ...[...own, 'r.date', 'r.start_minute', 'r.reservation_id'].map((sql) => ({ sql, order })),
  ];
  return {
    join,
    keys: parts.map(({ sql }, index) => `${sql} as k${index}`).join(', '),
    orderBy: (direction) =>
      parts
        .map((part) => `${part.sql} ${direction === 'backwards' ? opposite(part.order) : part.order}`)
        .join(', '),
    orderByKeys: parts.map((part, index) => `r.k${index} ${part.order}`).join(', '),
  };
}

const opposite = (order: ListOrder): ListOrder => (order === 'asc' ? 'desc' : 'asc');

/** Guards the statement that it becomes part of. */
function plainDate(date: string): string {
  if (!/^\d{4,6}-\d\d-\d\d$/.test(date)) throw new Error('not a date');
  return date;
}
