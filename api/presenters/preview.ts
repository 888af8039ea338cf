import { availabilityOf, type FreePlace } from '../../domain/schedule/availability.ts';
import { type Interval, overlaps, toTime } from '../../domain/schedule/interval.ts';
import type { AttractionDay, DayOf } from '../../projections/day-grid/queries.ts';
import type { Alternative, PreviewDate } from '../contract/booking.ts';
import { describe } from './grid.ts';
import { longDate } from './spanish.ts';

export function presentPreview(day: DayOf, requested: Interval, isPast: boolean): PreviewDate {
  const holder = day.reservations.find((reservation) => overlaps(reservation, requested));
  const blocking = day.blocked.find((one) => overlaps(one, requested));
  const closing = day.closings.find((one) => overlaps(one, requested));
  return {
    date: day.date,
    date_es: longDate(day.date),
    state: availabilityOf(day, requested, isPast),
    taken_by: holder ? describe(holder) : (blocking?.attraction ?? ''),
    closure: holder || blocking ? '' : (closing?.reason ?? ''),
    reservation_id: holder?.id ?? blocking?.reservationId ?? null,
  };
}

export function presentAlternative(
  { court, start, end }: FreePlace<Pick<AttractionDay, 'id' | 'name'>>,
  date: string,
): Alternative {
  return {
    attraction_id: court.id,
    attraction_name: court.name,
    date,
    hour_start: toTime(start),
    hour_end: toTime(end),
  };
}
