import { findEntry } from '../../commands/catalog/catalog.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import { refusedByPolicy } from '../../domain/schedule/booking-policy.ts';
import { toMinutes } from '../../domain/schedule/interval.ts';
import { occurrenceDates } from '../../domain/series/recurrence.ts';
import { readDays } from '../../projections/day-grid/queries.ts';
import type { Calls } from '../contract/calls.ts';
import type { Handler } from '../http/handler.ts';
import { presentPreview } from '../presenters/preview.ts';
import { findAlternatives } from './alternatives.ts';
import { PREVIEW_FIELDS, refuseWithFieldErrors } from './refused-fields.ts';

/** Free dates, and alternatives to the first. Other problems refuse; past dates are reported to be left out. */
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
  if (days[0]?.state !== 'taken') return { dates: days, alternatives: [] };
  const places = await findAlternatives(deps, { ...requested, attractionId, activityId: 0 }, now);
  return { dates: days, alternatives: places };
};
