import { Temporal } from 'temporal-polyfill';
import { summaryOf } from '../../domain/registry.ts';
import type { ScheduleEvent } from '../../domain/schedule/events.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { toLocal } from '../../platform/clock.ts';
import type { AttractionDay } from '../../projections/day-grid/queries.ts';
import { readAsOf } from '../../projections/history/as-of-read.ts';
import { readEmails, readRegisterNames } from '../../projections/history/names.ts';
import type { DayChange } from '../contract/history.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../http/handler.ts';
import { presentGrid } from '../presenters/grid.ts';

export const asOfHandlers = {
  async gridAsOf({ deps, query }) {
    const { timeZone } = deps.config;
    const { center_id: centerId, date, at, filter_attraction_type: attractionTypeId } = query;
    const until = endOfSecond(at, timeZone);
    const read = await readAsOf(deps.log, { centerId, date, until, attractionTypeId });
    if (!read) return refused({ code: 'entry_unknown', id: centerId });
    const { days, lists, changes } = read;
    const [names, emails] = await Promise.all([
      readRegisterNames(deps.pool),
      readEmails(
        deps.pool,
        changes.map(({ metadata }) => metadata.userId),
      ),
    ]);
    const who = namesByReservation(changes);
    const present = ({ event, metadata }: StoredEvent<ScheduleEvent>): DayChange => ({
      at: toLocal(metadata.at, timeZone).datetime.replace(' ', 'T'),
      user: metadata.userId === null ? 'Sistema' : (emails.get(metadata.userId) ?? metadata.userId),
      summary: summaryOf(event.type),
      detail: [detailOf(event, who), names.attractions.get(event.data.attractionId)]
        .filter(Boolean)
        .join(' · '),
      reservation_id: 'reservationId' in event.data ? event.data.reservationId : '',
    });
    const view = { version: {}, days: [...days] satisfies AttractionDay[], lists };
    return { ...presentGrid(view, date, at.replace('T', ' ')), changes: changes.map(present) };
  },
} satisfies Partial<Handlers>;

/** Includes events within the second. */
function endOfSecond(at: string, timeZone: string): string {
  const start = Temporal.PlainDateTime.from(at).toZonedDateTime(timeZone);
  return start.add({ milliseconds: 999 }).toInstant().toString({ smallestUnit: 'millisecond' });
}

function namesByReservation(changes: readonly StoredEvent<ScheduleEvent>[]): ReadonlyMap<string, string> {
  const who = new Map<string, string>();
  for (const { event } of changes)
    if ('name' in event.data && 'reservationId' in event.data && event.data.name)
      who.set(event.data.reservationId, event.data.name);
  return who;
}

function detailOf({ data }: ScheduleEvent, who: ReadonlyMap<string, string>): string | undefined {
  if ('reservationId' in data) return who.get(data.reservationId);
  return 'reason' in data ? data.reason : undefined;
}
