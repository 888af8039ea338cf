import { floorIdsOf, layoutAt } from '../../domain/floor/layout.ts';
import type { FloorLink } from '../../domain/floor/state.ts';
import type { Day } from '../../domain/schedule/stream.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Position } from '../../eventstore/port.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { rulesByAttraction } from '../catalog/settings.ts';
import { daysWithEvents } from '../floor/days-with-events.ts';
import { floorsAggregate, scheduleOf } from '../handler/aggregates.ts';
import { newContext } from '../handler/context.ts';
import type { ProcessDeps } from '../processes/process-deps.ts';
import { type Deadline, watchDeadlines } from '../processes/watch-deadlines.ts';

const EVENTS = [
  'ReservationCancelled',
  'ReservationMoved',
  'ReservationRescheduled',
  'OccurrenceWithdrawn',
  'HoldReleased',
  'DayReopened',
  'WaitingLeft',
  'SlotOffered',
  'OfferExpired',
  'OfferAccepted',
  'FloorLinkCompleted',
] as const;

type OpenOffer = Day & Deadline;

/** Offers free times to the next person and expires offers; all decided in the day's stream. */
export const waitingProcess = watchDeadlines<OpenOffer>('waiting-list', EVENTS, async (options) => {
  const open = new Map<string, OpenOffer>();
  return {
    open,
    async apply(stored, before) {
      note(open, stored, before);
      const { event } = stored;
      const freed =
        event.type === 'FloorLinkCompleted' ? await daysLaidOut(options, event.data) : dayFreedBy(stored);
      for (const day of freed) await advance(options, day, stored);
    },
    concerns: () => true,
    whenDue: (_, { attractionId, date }) => advance(options, { attractionId, date }),
  };
});

function note(open: Map<string, OpenOffer>, { event }: StoredEvent, before: Position | undefined): void {
  if (event.type === 'SlotOffered') {
    const { entryId, attractionId, date, until } = event.data;
    open.set(entryId, { attractionId, date, due: until, before });
  } else if ('entryId' in event.data) open.delete(event.data.entryId);
}

/** Empty: no future time was freed. */
function dayFreedBy({ event }: StoredEvent): Day[] {
  if (event.type === 'SlotOffered' || event.type === 'OfferAccepted') return [];
  const { data } = event;
  return 'attractionId' in data && 'date' in data
    ? [{ attractionId: data.attractionId, date: data.date }]
    : [];
}

/** A day of the attraction, and one of each floor on which it lay or lies, a date: other times may be free there now. */
async function daysLaidOut(
  { handler, store }: ProcessDeps,
  { attractionId, from }: Pick<FloorLink, 'attractionId' | 'from'>,
): Promise<Day[]> {
  const floors = await handler.load(floorsAggregate);
  const floorIds = floorIdsOf(floors, attractionId);
  const dates = await daysWithEvents(store, attractionId, floorIds, from);
  return dates.flatMap((date) => {
    const others = floorIds.flatMap((floorId) => [...layoutAt(floors, floorId, date).keys()].slice(0, 1));
    return [...new Set([attractionId, ...others])].map((id) => ({ attractionId: id, date }));
  });
}

async function advance(options: ProcessDeps, day: Day, cause?: StoredEvent): Promise<void> {
  const because = cause && { correlationId: cause.metadata.correlationId, causationId: cause.id };
  const { at, now, ...context } = newContext(options, because);
  // On a past day only offers are ended.
  if (cause && day.date < now.date) return;
  const [rulesAt, gaps] = await Promise.all([rulesByAttraction(options.handler), loadGaps(options.handler)]);
  const { waiting_offer_minutes: offerMinutes } = rulesAt(day.attractionId);
  const command = { type: 'AdvanceWaiting', ...day, now, at, offerMinutes, gaps } as const;
  const outcome = await options.handler.execute(scheduleOf(day), command, { ...context, at, now });
  // Tried again once the floor has been changed.
  if (!outcome.accepted && outcome.refusal.code === 'floor_changing')
    throw new Error(`the floor of attraction ${day.attractionId} is being changed`);
}
