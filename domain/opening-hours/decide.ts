import { accept, type Decider, type Decision, decideByType, refuse } from '../decider.ts';
import { isSameData } from '../same-data.ts';
import { type Interval, isInterval, overlaps } from '../schedule/interval.ts';
import { type HoursSlot, type OpeningHoursEvent, openingHoursEvents } from './events.ts';
import { emptyWeek, evolveWeek, type Week } from './state.ts';
import { availableDateId } from './stream.ts';

export type SlotFields = Omit<HoursSlot, 'id' | 'attractionId'>;
/** A slot without `active` stays as open or closed as it is. */
type ChangedFields = Omit<SlotFields, 'active'> & Partial<Pick<SlotFields, 'active'>>;

export type OpeningHoursCommand =
  | { readonly type: 'AddSlots'; readonly attractionId: number; readonly slots: readonly SlotFields[] }
  | {
      readonly type: 'ChangeSlot';
      readonly id: number;
      readonly slot: ChangedFields;
      /** The slot as its form showed it; absent: no check. */
      readonly known?: ChangedFields;
    }
  | { readonly type: 'RemoveSlot'; readonly id: number }
  | {
      /** Sets the hours of the slots' days and of `days`. */
      readonly type: 'SetDays';
      readonly attractionId: number;
      readonly days: readonly number[];
      readonly slots: readonly SlotFields[];
      /** True: replaces these days. False: keeps other slots and drops new ones that overlap. */
      readonly replaces: boolean;
    }
  | {
      readonly type: 'ClearHours';
      readonly attractionId: number;
      readonly days: readonly number[];
      readonly hours: Interval;
    }
  | {
      /** Undoes a change: these slots under their old ids. */
      readonly type: 'RestoreWeek';
      readonly attractionId: number;
      readonly slots: readonly HoursSlot[];
      /** `Week.changes` to be undone; later changes refuse it. */
      readonly changes: number;
    };

export type OpeningHoursRefusal =
  | { readonly code: 'interval_invalid' }
  | { readonly code: 'day_of_week_invalid' }
  | { readonly code: 'hours_overlap'; readonly start: number; readonly end: number }
  | { readonly code: 'hours_unknown' }
  | { readonly code: 'slot_overtaken'; readonly before: SlotFields; readonly after: HoursSlot }
  | { readonly code: 'hours_changed' };

/** Slots of a day of the week never overlap, active or not. */
export const openingHoursDecider: Decider<OpeningHoursCommand, OpeningHoursEvent, Week, OpeningHoursRefusal> =
  {
    initial: emptyWeek,
    evolve: evolveWeek,
    decide: decideByType<OpeningHoursCommand, Week, OpeningHoursEvent, OpeningHoursRefusal>({
      AddSlots: ({ attractionId, slots }, week) => add(attractionId, slots, week),
      ChangeSlot: changeSlot,
      RemoveSlot: removeSlot,
      SetDays: setDays,
      ClearHours: clear,
      RestoreWeek: restore,
    }),
  };

type CommandOf<Type> = Extract<OpeningHoursCommand, { type: Type }>;
type HoursDecision = Decision<OpeningHoursEvent, OpeningHoursRefusal>;

function add(attractionId: number, additions: readonly SlotFields[], week: Week): HoursDecision {
  const slots = [...week.slots.values()];
  const added: HoursSlot[] = [];
  for (const requested of additions) {
    const slot = {
      ...requested,
      attractionId,
      id: availableDateId(attractionId, week.added + added.length + 1),
    };
    const refusal = refused(slot, [...slots, ...added]);
    if (refusal) return refuse(refusal);
    added.push(slot);
  }
  return accept(...added.map((data) => ({ type: 'HoursSlotAdded' as const, data })));
}

function changeSlot(
  { id, slot: requested, known: shown }: CommandOf<'ChangeSlot'>,
  week: Week,
): HoursDecision {
  const known = week.slots.get(id);
  if (!known) return refuse({ code: 'hours_unknown' });
  const slot = { ...known, ...requested };
  const seen = { ...known, ...shown };
  if (!isSameSlot(seen, known) && !isSameSlot(slot, known))
    return refuse({ code: 'slot_overtaken', before: seen, after: known });
  const refusal = refused(slot, [...week.slots.values()]);
  if (refusal) return refuse(refusal);
  if (isSameSlot(known, slot)) return accept();
  return accept({ type: 'HoursSlotChanged', data: slot });
}

function removeSlot({ id }: CommandOf<'RemoveSlot'>, week: Week): HoursDecision {
  const known = week.slots.get(id);
  if (!known) return refuse({ code: 'hours_unknown' });
  return accept({ type: 'HoursSlotRemoved', data: { id, attractionId: known.attractionId } });
}

function setDays({ attractionId, days, slots, replaces }: CommandOf<'SetDays'>, week: Week): HoursDecision {
  const known = [...week.slots.values()];
  const isRequested = (slot: HoursSlot) => slots.some((requested) => isSameTime(requested, slot));
  const gone = replaces ? known.filter((slot) => days.includes(slot.dayOfWeek) && !isRequested(slot)) : [];
  const kept = known.filter((slot) => !gone.includes(slot));
  const changed = replaces ? kept.flatMap((slot) => withActivityOf(slots, slot)) : [];
  const added = add(
    attractionId,
    slots.filter((requested) => !kept.some((slot) => clashes(slot, requested))),
    { ...week, slots: new Map(kept.map((slot) => [slot.id, slot])) },
  );
  if (!added.accepted) return added;
  return accept<OpeningHoursEvent>(
    ...gone.map(({ id }) => ({ type: 'HoursSlotRemoved' as const, data: { id, attractionId } })),
    ...changed.map((data) => ({ type: 'HoursSlotChanged' as const, data })),
    ...added.events,
  );
}

function clear({ attractionId, days, hours }: CommandOf<'ClearHours'>, week: Week): HoursDecision {
  if (!isInterval(hours)) return refuse({ code: 'interval_invalid' });
  let { added } = week;
  const events: OpeningHoursEvent[] = [];
  for (const slot of week.slots.values()) {
    if (!days.includes(slot.dayOfWeek) || !overlaps(slot, hours)) continue;
    // The first remainder keeps the id.
    const outside = [
      { start: slot.start, end: hours.start },
      { start: hours.end, end: slot.end },
    ];
    const [first, second] = outside.filter(({ start, end }) => start < end);
    if (first) events.push({ type: 'HoursSlotChanged', data: { ...slot, ...first } });
    else events.push({ type: 'HoursSlotRemoved', data: { id: slot.id, attractionId } });
    if (!second) continue;
    added += 1;
    const id = availableDateId(attractionId, added);
    events.push({ type: 'HoursSlotAdded', data: { ...slot, ...second, id } });
  }
  return accept(...events);
}

function restore({ attractionId, slots, changes }: CommandOf<'RestoreWeek'>, week: Week): HoursDecision {
  if (changes !== week.changes) return refuse({ code: 'hours_changed' });
  const requested = new Set(slots.map(({ id }) => id));
  const gone = [...week.slots.values()].filter(({ id }) => !requested.has(id));
  const changed = slots.filter((slot) => {
    const known = week.slots.get(slot.id);
    return known && !isSameSlot(known, slot);
  });
  const back = slots.filter(({ id }) => !week.slots.has(id));
  return accept<OpeningHoursEvent>(
    ...gone.map(({ id }) => ({ type: 'HoursSlotRemoved' as const, data: { id, attractionId } })),
    ...changed.map((data) => ({ type: 'HoursSlotChanged' as const, data })),
    ...back.map((data) => ({ type: 'HoursSlotAdded' as const, data })),
  );
}

/** Same time, but with the requested `active`. */
function withActivityOf(slots: readonly SlotFields[], slot: HoursSlot): HoursSlot[] {
  const requested = slots.find((one) => isSameTime(one, slot));
  return requested && requested.active !== slot.active ? [{ ...slot, active: requested.active }] : [];
}

function isSameSlot(one: HoursSlot, other: HoursSlot): boolean {
  return isSameData(openingHoursEvents.HoursSlotChanged.schema, one, other);
}

function isSameTime(one: SlotFields, other: SlotFields): boolean {
  return one.dayOfWeek === other.dayOfWeek && one.start === other.start && one.end === other.end;
}

function clashes(one: SlotFields, other: SlotFields): boolean {
  return one.dayOfWeek === other.dayOfWeek && overlaps(one, other);
}

function refused(slot: HoursSlot, others: readonly HoursSlot[]): OpeningHoursRefusal | null {
  if (!isInterval(slot)) return { code: 'interval_invalid' };
  if (!Number.isInteger(slot.dayOfWeek) || slot.dayOfWeek < 0 || slot.dayOfWeek > 6)
    return { code: 'day_of_week_invalid' };
  const clash = others.find(
    (other) => other.id !== slot.id && other.dayOfWeek === slot.dayOfWeek && overlaps(other, slot),
  );
  return clash ? { code: 'hours_overlap', start: clash.start, end: clash.end } : null;
}
