import type { setOpeningHours } from '../../../commands/catalog/set-opening-hours.ts';
import type { CommandContext } from '../../../commands/handler/context.ts';
import { isOpenAt } from '../../../domain/opening-hours/open-hours.ts';
import { readFutureTimes } from '../../../projections/day-grid/future-uses.ts';
import type { Deps } from '../../http/deps.ts';

type Accepted = Extract<Awaited<ReturnType<typeof setOpeningHours>>, { accepted: true }>;

/** Outcomes of a change, by attraction. */
export type ChangedWeeks = Map<number, Pick<Accepted, 'before' | 'state' | 'events'>>;

/** For the answer: how to undo the change, and how many reservations to come it left outside of the hours. */
export async function reportChange({ pool }: Deps, changed: ChangedWeeks, context: CommandContext) {
  const times = await readFutureTimes(pool, [...changed.keys()], context.now);
  const leftOutside = times.filter(({ attractionId, dayOfWeek, ...time }) => {
    const { before, state } = changed.get(attractionId) ?? {};
    return before && state && isOpenAt(before, dayOfWeek, time) && !isOpenAt(state, dayOfWeek, time);
  });
  const hasChanged = [...changed.values()].some(({ events }) => events.length > 0);
  return {
    change: hasChanged ? context.correlationId : '',
    left_outside: leftOutside.reduce((sum, { count }) => sum + count, 0),
  };
}
