import { findEntry } from '../../../commands/catalog/catalog.ts';
import { setOpeningHours, toggleSlot } from '../../../commands/catalog/set-opening-hours.ts';
import { undoHours } from '../../../commands/catalog/undo-hours.ts';
import type { CommandContext } from '../../../commands/handler/context.ts';
import { attractions } from '../../../domain/catalog/kinds.ts';
import { attractionOf } from '../../../domain/opening-hours/stream.ts';
import { toMinutes } from '../../../domain/schedule/interval.ts';
import { readWeek } from '../../../projections/catalog/week.ts';
import { type Refused, refused } from '../../errors/refusals.ts';
import { afterCommand } from '../../http/committed.ts';
import type { Deps } from '../../http/deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentSlot, presentSlots } from '../../presenters/hours.ts';
import { reportChange } from './changed-weeks.ts';
import { refuseOvertakenSlot } from './refuse-change.ts';

interface SlotTime {
  readonly day_of_week: number;
  readonly start: string;
  readonly end: string;
}

function timeOf({ day_of_week, start, end }: SlotTime) {
  return { dayOfWeek: day_of_week, start: toMinutes(start), end: toMinutes(end) };
}

function changedFieldsOf({ active, ...time }: SlotTime & { readonly active?: boolean | undefined }) {
  return { ...timeOf(time), ...(active !== undefined && { active }) };
}

type HoursOutcome = Awaited<ReturnType<typeof setOpeningHours>>;

/** The first added slot or that of `id`, with what is reported of the change. */
function slotAfter(
  deps: Deps,
  attractionId: number,
  outcome: HoursOutcome,
  command: CommandContext,
  id?: number,
) {
  if (!outcome.accepted) return refused(outcome.refusal);
  return afterCommand(outcome, async ({ events, state }) => {
    const slot = state.slots.get(id ?? events[0]?.data.id ?? 0);
    if (!slot) return refused({ code: 'hours_unknown' });
    return {
      date: presentSlot(slot),
      ...(await reportChange(deps, new Map([[attractionId, outcome]]), command)),
    };
  });
}

/** Null: the attraction exists. */
export async function unknownAttraction(
  { commands }: Deps,
  id: number,
  field: string,
): Promise<Refused | null> {
  if (await findEntry(commands, attractions, id)) return null;
  return refused(
    { code: 'unknown_reference', field: 'attraction' },
    { errors: { [field]: ['Ya no existe: elija otra opción'] } },
  );
}

export const hoursHandlers = {
  async availableDates({ params, deps }) {
    const { attraction_id: id, day_of_week: day } = params;
    return { dates: presentSlots(await readWeek(deps.pool, id, day === 'all' ? null : day)) };
  },

  async toggleAvailableDate({ body, deps, context }) {
    const { available_date_id: id, active } = body;
    const command = context();
    const outcome = await toggleSlot(deps.commands, id, command, active);
    return slotAfter(deps, attractionOf(id), outcome, command, id);
  },

  async createAvailableDate({ body, deps, context }) {
    const { attraction_id: attractionId } = body;
    const unknown = await unknownAttraction(deps, attractionId, 'attraction_id');
    if (unknown) return unknown;
    const slots = [{ ...timeOf(body), active: body.active }];
    const add = { type: 'AddSlots' as const, attractionId, slots };
    const command = context();
    return slotAfter(deps, attractionId, await setOpeningHours(deps.commands, add, command), command);
  },

  async updateAvailableDate({ params: { id }, body, deps, context }) {
    const { known } = body;
    const seen = known ? { known: changedFieldsOf(known) } : {};
    const change = { type: 'ChangeSlot' as const, id, slot: changedFieldsOf(body), ...seen };
    const command = context();
    const outcome = await setOpeningHours(deps.commands, change, command);
    if (!outcome.accepted && outcome.refusal.code === 'slot_overtaken')
      return refuseOvertakenSlot(deps, outcome.refusal);
    return slotAfter(deps, attractionOf(id), outcome, command, id);
  },

  async deleteAvailableDate({ params: { id }, deps, context }) {
    const command = context();
    const outcome = await setOpeningHours(deps.commands, { type: 'RemoveSlot', id }, command);
    if (!outcome.accepted) return refused(outcome.refusal);
    return afterCommand(outcome, () => reportChange(deps, new Map([[attractionOf(id), outcome]]), command));
  },

  async undoAvailableDates({ body, deps, context }) {
    const { attraction_ids: attractionIds, change } = body;
    return afterCommand(await undoHours(deps.log, deps.commands, { attractionIds, change }, context()));
  },
} satisfies Partial<Handlers>;
