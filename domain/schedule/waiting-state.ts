import type { Interval } from './interval.ts';
import type { WaitingEvent } from './waiting-events.ts';

/** A person who waits, or waited, for a time of the day; known by the entry's id, in the order of joining. */
export interface WaitingEntry extends Interval {
  readonly status: 'waiting' | 'offered' | 'offer-accepted' | 'offer-expired' | 'waiting-left';
  readonly reservationId: null;
  readonly entryId: string;
  readonly personId: string;
  /** Until when the time is kept for them, an instant; '' where nothing was offered. */
  readonly until: string;
}

/** A time that is kept for the person to whom it was offered. */
export type Offer = WaitingEntry & { readonly status: 'offered' };

const STATUS = {
  SlotOffered: 'offered',
  WaitingLeft: 'waiting-left',
  OfferExpired: 'offer-expired',
  OfferAccepted: 'offer-accepted',
} as const;

export function isWaitingEvent(event: { readonly type: string }): event is WaitingEvent {
  return event.type === 'WaitingJoined' || event.type in STATUS;
}

/** The entry after an event of it; undefined where it is none of that day. */
export function evolveEntry(known: WaitingEntry | undefined, event: WaitingEvent): WaitingEntry | undefined {
  if (event.type === 'WaitingJoined') {
    const { entryId, personId, start, end } = event.data;
    return { status: 'waiting', reservationId: null, entryId, personId, start, end, until: '' };
  }
  if (!known) return undefined;
  const until = event.type === 'SlotOffered' ? event.data.until : known.until;
  return { ...known, status: STATUS[event.type], until };
}

/** The entries of a day, in the order in which people joined. */
export function waitingEntries(day: ReadonlyMap<string, object>): WaitingEntry[] {
  return [...day.values()].filter((one): one is WaitingEntry => 'entryId' in one);
}

/** What is kept for somebody right now. */
export function offers(day: ReadonlyMap<string, object>): Offer[] {
  return waitingEntries(day).filter((entry): entry is Offer => entry.status === 'offered');
}

/** Whether the person still waits or has an open offer. */
export function isOpen({ status }: WaitingEntry): boolean {
  return status === 'waiting' || status === 'offered';
}
