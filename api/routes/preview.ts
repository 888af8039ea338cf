import { findEntry } from '../../commands/catalog/catalog.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import { availabilityOf } from '../../domain/schedule/availability.ts';
import { refusedByPolicy } from '../../domain/schedule/booking-policy.ts';
import { toMinutes } from '../../domain/schedule/interval.ts';
import { occurrenceDates } from '../../domain/series/recurrence.ts';
import { readDays } from '../../projections/day-grid/queries.ts';
import type { Alternative } from '../contract/booking.ts';
import type { Calls } from '../contract/calls.ts';
import type { Deps } from '../http/deps.ts';
import type { Handler } from '../http/handler.ts';
import { presentPreview } from '../presenters/preview.ts';
import { findAlternatives } from './alternatives.ts';
import { PREVIEW_FIELDS, refuseWithFieldErrors } from './refused-fields.ts';

/** Free dates, and where one is taken, places that are free on all of them. Other problems refuse; past dates are reported to be left out. */
export const previewReservation: Handler<Calls['previewReservation']> = async ({ query, context, deps }) => {
  const { attraction_id: attractionId, date } = query;
  const requested = { date, start: toMinutes(query.hour_start), end: toMinutes(query.hour_end) };
  const { now } = context();
  const dates = occurrenceDates(date, query.recurring_type, query.recurring_count);
  const past = new Set<string>();
  for (const day of dates) {
    const refusal = refusedByPolicy({ ...requested, date: day }, { kind: 'staff', now });
    if (refusal?.code === 'date_past') past.add(day);
    else if (refusal) return refuseWithFieldErrors(refusal, requested, PREVIEW_FIELDS);
  }
  if (!(await findEntry(deps.commands, attractions, attractionId)))
    return refuseWithFieldErrors(
      { code: 'unknown_reference', field: 'attraction' },
      requested,
      PREVIEW_FIELDS,
    );
  const days = (await readDays(deps.pool, attractionId, dates)).map((day) =>
    presentPreview(day, requested, past.has(day.date)),
  );
  const taken = days.find(({ state }) => state === 'taken');
  if (!taken) return { dates: days, alternatives: [] };
  const asked = { ...requested, date: taken.date, attractionId, activityId: 0 };
  const places = await findAlternatives(deps, asked, now);
  const others = dates.filter((day) => day !== taken.date && !past.has(day));
  const free = await Promise.all(places.map((place) => isFreeOn(deps, others, place)));
  const alternatives = places.filter((_, index) => free[index]).map((place) => ({ ...place, date }));
  return { dates: days, alternatives };
};

async function isFreeOn(
  { pool }: Pick<Deps, 'pool'>,
  dates: readonly string[],
  { attraction_id, hour_start, hour_end }: Alternative,
): Promise<boolean> {
  if (dates.length === 0) return true;
  const hours = { start: toMinutes(hour_start), end: toMinutes(hour_end) };
  const days = await readDays(pool, attraction_id, dates);
  return days.every((day) => availabilityOf(day, hours, false) !== 'taken');
}
