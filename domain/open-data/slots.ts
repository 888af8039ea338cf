import { accept, type Decider } from '../decider.ts';
import type { Interval } from '../schedule/interval.ts';
import type { OpenSlotsEvent } from './events.ts';
import type { OfferedSlot } from './offered-slot.ts';
import type { CourtDay } from './stream.ts';

type SlotState = 'free' | 'taken' | 'gone';

export interface PublishSlots extends CourtDay {
  readonly type: 'PublishSlots';
  /** All slots of the day; others are withdrawn. */
  readonly offered: readonly OfferedSlot[];
}

/** Keys: `slotKey`. */
type PublishedSlots = ReadonlyMap<string, Interval & { readonly state: SlotState }>;

const slotKey = ({ start, end }: Interval) => `${start}-${end}`;
const NONE: PublishedSlots = new Map();

/** Publishes the difference only, so that a repeat writes nothing. */
export const openSlotsDecider: Decider<PublishSlots, OpenSlotsEvent, PublishedSlots, never> = {
  initial: NONE,
  evolve: (slots, { data: { free, taken, gone } }) =>
    new Map([...slots, ...withState('free', free), ...withState('taken', taken), ...withState('gone', gone)]),
  decide({ attractionId, date, offered }, published) {
    const stateOf = (slot: Interval) => published.get(slotKey(slot))?.state;
    const isNew = (state: SlotState) => (slot: Interval) => stateOf(slot) !== state;
    const free = offered.filter(({ isFree }) => isFree).filter(isNew('free'));
    const taken = offered.filter(({ isFree }) => !isFree).filter(isNew('taken'));
    const kept = new Set(offered.map(slotKey));
    const gone = [...published.values()].filter((slot) => slot.state !== 'gone' && !kept.has(slotKey(slot)));
    if (free.length + taken.length + gone.length === 0) return accept();
    const data = { attractionId, date, free: times(free), taken: times(taken), gone: times(gone) };
    return accept({ type: 'OpenSlotsChanged', data });
  },
};

function withState(state: SlotState, slots: readonly Interval[]) {
  return slots.map(({ start, end }) => [slotKey({ start, end }), { start, end, state }] as const);
}

function times(slots: readonly Interval[]) {
  return slots.map(({ start, end }) => ({ start, end }));
}
