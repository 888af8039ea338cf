import type { Day } from '../../domain/schedule/stream.ts';
import type { SeriesMove } from '../../domain/series/change-events.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { mustBeDecided } from '../handler/must-be-decided.ts';
import { isSameHome } from '../handler/same-home.ts';

export function moveIdOf(changeId: string, reservationId: string): string {
  return derivedUuid(changeId, 'move', reservationId);
}

/** Ids of those that leave the day of `to` with their series, and make room there. One that came there by a move of its own stays. */
export async function leavingFrom(
  handler: CommandHandler,
  to: Day,
  items: readonly SeriesMove['data']['items'][number][],
): Promise<string[]> {
  const leaves = await Promise.all(items.map(({ from }) => isSameHome(handler, from, to)));
  return items.flatMap(({ reservationId }, index) => (leaves[index] ? [reservationId] : []));
}

/** @returns new dates that could not be held, in order */
export async function holdAll(
  handler: CommandHandler,
  { seriesId, changeId, items, askedAt: now }: SeriesMove['data'],
  context: CommandContext,
): Promise<string[]> {
  const gaps = await loadGaps(handler);
  const held = await Promise.all(
    items.map(async ({ reservationId, from, to }) => {
      const moveId = moveIdOf(changeId, reservationId);
      const leaving = await leavingFrom(handler, to, items);
      const outcome = await handler.execute(
        scheduleOf(to),
        {
          type: 'HoldSlot',
          moveId,
          reservationId,
          from,
          to,
          now,
          gaps,
          series: { seriesId, leaving: leaving.filter((id) => id !== reservationId) },
        },
        step(context, `hold ${moveId}`),
      );
      return { date: to.date, outcome };
    }),
  );
  for (const { outcome } of held) mustBeDecided(outcome);
  return held.flatMap(({ date, outcome }) => (outcome.accepted ? [] : [date])).sort();
}

/** Also stops a late driver from holding again. */
export async function releaseAll(
  handler: CommandHandler,
  { changeId, items }: SeriesMove['data'],
  context: CommandContext,
): Promise<void> {
  await Promise.all(
    items.map(({ reservationId, to: { attractionId, date } }) => {
      const target = { reservationId, attractionId, date, moveId: moveIdOf(changeId, reservationId) };
      return handler.execute(
        scheduleOf(target),
        { type: 'ReleaseHold', ...target },
        step(context, `release ${target.moveId}`),
      );
    }),
  );
}
