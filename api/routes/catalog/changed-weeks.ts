import { recentWeek, type setOpeningHours } from '../../../commands/catalog/set-opening-hours.ts';
import type { CommandContext } from '../../../commands/handler/context.ts';
import { isOpenAt } from '../../../domain/opening-hours/open-hours.ts';
import type { Week } from '../../../domain/opening-hours/state.ts';
import { readFutureTimes } from '../../../projections/day-grid/future-uses.ts';
import type { Deps } from '../../http/deps.ts';

type HoursOutcome = Awaited<ReturnType<typeof setOpeningHours>>;

/** Weeks before and after a change. */
export type ChangedWeeks = Map<number, { readonly before: Week; readonly after: Week }>;

/** Runs a change of one attraction's week and notes it among `changed`. */
export async function noteChange(
  { commands }: Deps,
  attractionId: number,
  changed: ChangedWeeks,
  change: () => Promise<HoursOutcome>,
): Promise<HoursOutcome> {
  const before = await recentWeek(commands, attractionId);
  const outcome = await change();
  if (outcome.accepted) changed.set(attractionId, { before, after: outcome.state });
  return outcome;
}

/** For the answer: how to undo the change, and how many reservations to come it left outside of the hours. */
export async function reportChange({ pool }: Deps, changed: ChangedWeeks, context: CommandContext) {
  const times = await readFutureTimes(pool, [...changed.keys()], context.now);
  const leftOutside = times.filter(({ attractionId, dayOfWeek, ...time }) => {
    const week = changed.get(attractionId);
    return week && isOpenAt(week.before, dayOfWeek, time) && !isOpenAt(week.after, dayOfWeek, time);
  });
  return {
    change: context.correlationId,
    left_outside: leftOutside.reduce((sum, { count }) => sum + count, 0),
  };
}
