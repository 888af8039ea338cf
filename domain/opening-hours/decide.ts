import { accept, type Decider, type Decision, refuse, unreachable } from '../decider.ts';
import { isSameData } from '../same-data.ts';
import { isInterval, overlaps } from '../schedule/interval.ts';
import { type HoursSlot, HoursSlotChanged, type OpeningHoursEvent } from './events.ts';
import { emptyWeek, evolveWeek, type Week } from './state.ts';
import { availableDateId } from './stream.ts';

type Wish = Omit<HoursSlot, 'id' | 'attractionId'>;

export type OpeningHoursCommand =
  | { readonly type: 'AddSlots'; readonly attractionId: number; readonly slots: readonly Wish[] }
  | { readonly type: 'ChangeSlot'; readonly id: number; readonly slot: Wish }
  | { readonly type: 'RemoveSlot'; readonly id: number };

export type OpeningHoursRefusal =
  | { readonly code: 'interval_invalid' }
  | { readonly code: 'day_of_week_invalid' }
  | { readonly code: 'hours_overlap'; readonly start: number; readonly end: number }
  | { readonly code: 'hours_unknown' };

/** Slots of one day of the week never overlap, active or not. */
export const openingHoursDecider: Decider<OpeningHoursCommand, OpeningHoursEvent, Week, OpeningHoursRefusal> =
  {
    initial: emptyWeek,
    evolve: evolveWeek,
    decide(command, week) {
      switch (command.type) {
        case 'AddSlots':
          return add(command.attractionId, command.slots, week);
        case 'ChangeSlot': {
          const known = week.slots.get(command.id);
          if (!known) return refuse({ code: 'hours_unknown' });
          const slot = { ...known, ...command.slot };
          const refusal = refused(slot, [...week.slots.values()]);
          if (refusal) return refuse(refusal);
          if (isSameData(HoursSlotChanged.schema, known, slot)) return accept();
          return accept({ type: 'HoursSlotChanged', data: slot });
        }
        case 'RemoveSlot': {
          const known = week.slots.get(command.id);
          if (!known) return refuse({ code: 'hours_unknown' });
          return accept({
            type: 'HoursSlotRemoved',
            data: { id: known.id, attractionId: known.attractionId },
          });
        }
        default:
          return unreachable(command);
      }
    },
  };

function add(
  attractionId: number,
  wishes: readonly Wish[],
  week: Week,
): Decision<OpeningHoursEvent, OpeningHoursRefusal> {
  const slots = [...week.slots.values()];
  const added: HoursSlot[] = [];
  for (const wish of wishes) {
    const slot = { ...wish, attractionId, id: availableDateId(attractionId, week.added + added.length + 1) };
    const refusal = refused(slot, [...slots, ...added]);
    if (refusal) return refuse(refusal);
    added.push(slot);
  }
  return accept(...added.map((data) => ({ type: 'HoursSlotAdded' as const, data })));
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
