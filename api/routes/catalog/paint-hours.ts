import { recentWeek, setOpeningHours } from '../../../commands/catalog/set-opening-hours.ts';
import type { CommandContext } from '../../../commands/handler/context.ts';
import type { OpeningHoursCommand, SlotFields } from '../../../domain/opening-hours/decide.ts';
import { toMinutes } from '../../../domain/schedule/interval.ts';
import type { Position } from '../../../eventstore/port.ts';
import { derivedUuid } from '../../../platform/ids.ts';
import type { AvailableDate } from '../../contract/catalog/hours.ts';
import { type Refused, refused } from '../../errors/refusals.ts';
import { Committed } from '../../http/committed.ts';
import type { Deps } from '../../http/deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentSlots } from '../../presenters/hours.ts';
import { type ChangedWeeks, reportChange } from './changed-weeks.ts';
import { unknownAttraction } from './hours.ts';

type DaysCommand<C = OpeningHoursCommand> = C extends { readonly days: readonly number[] }
  ? Omit<C, 'attractionId'>
  : never;

interface WeekOf {
  readonly attraction_id: number;
  readonly dates: AvailableDate[];
}

/** Each attraction's week is a stream, changed as a whole or not at all. */
async function changeDays(
  deps: Deps,
  attractionIds: readonly number[],
  command: DaysCommand,
  context: CommandContext,
): Promise<Committed<{ weeks: WeekOf[]; change: string; left_outside: number }> | Refused> {
  const ids = [...new Set(attractionIds)];
  for (const id of ids) {
    const unknown = await unknownAttraction(deps, id, 'to_attraction_ids');
    if (unknown) return unknown;
  }
  const weeks: WeekOf[] = [];
  const changed: ChangedWeeks = new Map();
  let position: Position | null = null;
  for (const attractionId of ids) {
    const outcome = await setOpeningHours(
      deps.commands,
      { ...command, attractionId },
      { ...context, commandId: derivedUuid(context.commandId, 'week', String(attractionId)) },
    );
    if (!outcome.accepted) return refused(outcome.refusal);
    changed.set(attractionId, outcome);
    position = outcome.position ?? position;
    weeks.push({ attraction_id: attractionId, dates: presentSlots([...outcome.state.slots.values()]) });
  }
  return new Committed(position, async () => ({ weeks, ...(await reportChange(deps, changed, context)) }));
}

/** Drops a shorter rest. */
function slotsBetween(dayOfWeek: number, start: number, end: number, minutes: number): SlotFields[] {
  const count = Math.max(0, Math.floor((end - start) / minutes));
  return Array.from({ length: count }, (_, index) => {
    const from = start + index * minutes;
    return { dayOfWeek, start: from, end: from + minutes, active: true };
  });
}

export const paintHoursHandlers = {
  async paintAvailableDates({ body, deps, context }) {
    const { days_of_week: days, minutes } = body;
    const [start, end] = [toMinutes(body.start), toMinutes(body.end)];
    if (end - start < minutes) return refused({ code: 'interval_invalid' });
    const slots = [...new Set(days)].flatMap((day) => slotsBetween(day, start, end, minutes));
    const paint = { type: 'SetDays', days, slots, replaces: false } as const;
    return changeDays(deps, body.attraction_ids, paint, context());
  },

  eraseAvailableDates({ body, deps, context }) {
    const hours = { start: toMinutes(body.start), end: toMinutes(body.end) };
    const erase = { type: 'ClearHours', days: body.days_of_week, hours } as const;
    return changeDays(deps, body.attraction_ids, erase, context());
  },

  async copyAvailableDates({ body, deps, context }) {
    const { slots } = await recentWeek(deps.commands, body.attraction_id);
    const { day_of_week: day = null } = body;
    const source = [...slots.values()].filter(({ dayOfWeek }) => day === null || dayOfWeek === day);
    const days = day === null ? [0, 1, 2, 3, 4, 5, 6] : body.to_days.length > 0 ? body.to_days : [day];
    const copies = source.map(({ dayOfWeek, start, end, active }) => ({ dayOfWeek, start, end, active }));
    const copied =
      day === null
        ? copies
        : [...new Set(days)].flatMap((to) => copies.map((slot) => ({ ...slot, dayOfWeek: to })));
    const copy = { type: 'SetDays', days, slots: copied, replaces: true } as const;
    return changeDays(deps, body.to_attraction_ids, copy, context());
  },
} satisfies Partial<Handlers>;
