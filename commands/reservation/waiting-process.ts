import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../../domain/catalog/catalog.ts';
import type { Gap } from '../../domain/catalog/gap.ts';
import { attractions, reservationTypes } from '../../domain/catalog/kinds.ts';
import { floorIdsOf, layoutAt } from '../../domain/floor/layout.ts';
import type { FloorLink } from '../../domain/floor/state.ts';
import { hasBegun } from '../../domain/schedule/booking-policy.ts';
import { waitingEntries } from '../../domain/schedule/state.ts';
import { type Day, scheduleStream } from '../../domain/schedule/stream.ts';
import { isWaiting } from '../../domain/schedule/waiting.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Position } from '../../eventstore/port.ts';
import { loadCatalog } from '../catalog/catalog.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { rulesByAttraction } from '../catalog/settings.ts';
import { daysWithEvents } from '../floor/days-with-events.ts';
import { floorsAggregate, scheduleOf } from '../handler/aggregates.ts';
import { type CommandContext, newContext, step } from '../handler/context.ts';
import { mustBeDecided } from '../handler/must-be-decided.ts';
import { loadBooker } from '../people/booker.ts';
import { loadUser } from '../people/user.ts';
import type { ProcessDeps } from '../processes/process-deps.ts';
import type { OwnLoop } from '../processes/run-process.ts';
import { type Deadline, watchDeadlines } from '../processes/watch-deadlines.ts';
import { isStillOpen, removeWaiting, shownAttractions } from './waiting-list.ts';

/** Less time between bookings may leave room for an hour that somebody waits for. */
const GAP_CHANGES = [
  'AttractionChanged',
  'AttractionRestored',
  'ReservationTypeChanged',
  'ReservationTypeRestored',
] as const;

const EVENTS = [
  'ReservationCancelled',
  'ReservationMoved',
  'ReservationRescheduled',
  'ReservationChanged',
  'ReservationArrived',
  'OccurrenceWithdrawn',
  'HoldReleased',
  'DayReopened',
  'WaitingLeft',
  'SlotOffered',
  'OfferExpired',
  'OfferAccepted',
  'FloorLinkCompleted',
  'UserBanned',
  'PersonErased',
  'AttractionRemoved',
  'CenterChanged',
  ...GAP_CHANGES,
] as const;

const PAGE = 1_000;

type OpenOffer = Day & Deadline;

interface WaitingOptions {
  /** Accounts of a person, under whichever of their entries, as of this position or later. */
  readonly accountsAt: (position: Position, personId: string) => Promise<readonly string[]>;
}

/** Offers free times to the next person, expires offers, ends places of the gone; all decided in the day's stream. */
export function waitingProcess({ accountsAt }: WaitingOptions): OwnLoop {
  return watchDeadlines<OpenOffer>('waiting-list', EVENTS, async (options) => {
    const open = new Map<string, OpenOffer>();
    return {
      open,
      async apply(stored, before) {
        note(open, stored, before);
        await leaveAll({ ...options, accountsAt }, stored);
        for (const day of await daysFreedBy(options, stored)) await advance(options, day, stored);
      },
      concerns: () => true,
      whenDue: (_, { attractionId, date }) => advance(options, { attractionId, date }),
    };
  });
}

function note(open: Map<string, OpenOffer>, { event }: StoredEvent, before: Position | undefined): void {
  if (event.type === 'SlotOffered') {
    const { entryId, attractionId, date, until } = event.data;
    open.set(entryId, { attractionId, date, due: until, before });
  } else if ('entryId' in event.data) open.delete(event.data.entryId);
}

/** Nobody could accept what is offered to a banned or erased person. */
async function leaveAll(options: ProcessDeps & WaitingOptions, stored: StoredEvent): Promise<void> {
  const { handler } = options;
  const personId = await goneIn(options, stored);
  if (personId === null) return;
  const { correlationId } = stored.metadata;
  const context = newContext(options, { correlationId, causationId: stored.id });
  const { booker } = await loadBooker(handler, personId);
  for (const { entryId, date } of booker.waits.values())
    if (date >= context.now.date) await removeWaiting(handler, entryId, step(context, entryId));
}

/** A person with another account that is not banned may still accept. */
async function goneIn(
  { handler, accountsAt }: ProcessDeps & WaitingOptions,
  { event, position }: StoredEvent,
): Promise<string | null> {
  if (event.type === 'PersonErased') return event.data.personId;
  if (event.type !== 'UserBanned') return null;
  const user = await loadUser(handler, event.data.userId);
  if (user.status !== 'banned' || user.personId === null) return null;
  const accounts = await accountsAt(position, user.personId);
  const users = await Promise.all(accounts.map((userId) => loadUser(handler, userId)));
  return users.some(({ status }) => status === 'active') ? null : user.personId;
}

async function daysFreedBy(options: ProcessDeps, stored: StoredEvent): Promise<Day[]> {
  const { event } = stored;
  if (event.type === 'FloorLinkCompleted') return daysLaidOut(options, event.data);
  const closed = await closedBy(options, event);
  if (closed.length > 0) {
    const days = await daysWaitedFor(options, newContext(options).now.date);
    return days.filter(({ attractionId }) => closed.includes(attractionId));
  }
  if (!isGapChange(event)) return dayFreedBy(stored);
  // The copies that `loadGaps` reads may be older than the event.
  const [ofAttractions, ofTypes] = await Promise.all([
    loadCatalog(options.handler, attractions),
    loadCatalog(options.handler, reservationTypes),
  ]);
  const catalog = event.type.startsWith('Attraction') ? ofAttractions : ofTypes;
  return givesRoom(catalog.get(event.data.id), event.data.fields)
    ? daysWaitedFor(options, newContext(options).now.date)
    : [];
}

/** Attractions that citizens can't book any more; none where that was taken back meanwhile. */
async function closedBy({ handler }: ProcessDeps, event: StoredEvent['event']): Promise<number[]> {
  const ids: number[] = [];
  if (event.type === 'AttractionRemoved' || event.type === 'AttractionChanged') ids.push(event.data.id);
  if (event.type === 'CenterChanged')
    for (const { id, fields } of (await loadCatalog(handler, attractions)).values())
      if (fields.center_id === event.data.id) ids.push(id);
  if (ids.length === 0) return [];
  const isShown = await shownAttractions(handler);
  return ids.filter((id) => !isShown(id));
}

type GapChange = Extract<StoredEvent['event'], { readonly type: (typeof GAP_CHANGES)[number] }>;

const isGapChange = (event: StoredEvent['event']): event is GapChange =>
  GAP_CHANGES.some((type) => type === event.type);

/** Whether less time stays free than before these fields; also where that can't be said. */
function givesRoom(entry: Pick<Entry<Gap>, 'past' | 'fields'> | undefined, fields: Gap): boolean {
  const known = entry ? [...entry.past, entry.fields] : [];
  const index = known.findLastIndex((one) => isDeepStrictEqual(one, fields));
  const before = known[index - 1];
  return (
    before === undefined ||
    fields.minutes_before < before.minutes_before ||
    fields.minutes_after < before.minutes_after
  );
}

/** Days to come for which somebody has joined a list, whatever became of that. Out of the log, as views may lag. */
async function daysWaitedFor({ store, codec }: ProcessDeps, from: string): Promise<Day[]> {
  const days = new Map<string, Day>();
  let after = 0n;
  for (;;) {
    const page = await store.readAll({ after, maxCount: PAGE, filter: { types: ['WaitingJoined'] } });
    for (const day of (await codec.decode(page)).flatMap(dayFreedBy))
      if (day.date >= from) days.set(scheduleStream(day), day);
    const last = page.at(-1);
    if (!last) return [...days.values()];
    after = last.position;
  }
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
  if (day.date >= now.date) await endHopeless(options, day, { ...context, at, now });
  const [rulesAt, gaps] = await Promise.all([rulesByAttraction(options.handler), loadGaps(options.handler)]);
  const { waiting_offer_minutes: offerMinutes } = rulesAt(day.attractionId);
  const { timeZone } = options;
  const command = { type: 'AdvanceWaiting', ...day, now, at, timeZone, offerMinutes, gaps } as const;
  const outcome = await options.handler.execute(scheduleOf(day), command, { ...context, at, now });
  mustBeDecided(outcome);
}

/** Nobody could accept an offer of them, and they would keep their hour from everybody. One that has begun is over anyway. */
async function endHopeless({ handler }: ProcessDeps, day: Day, context: CommandContext): Promise<void> {
  const { date } = day;
  const schedule = await handler.load(scheduleOf(day));
  const waiting = waitingEntries(schedule).filter(
    ({ entryId, start }) => isWaiting(schedule, entryId) && !hasBegun({ date, now: context.now }, start),
  );
  if (waiting.length === 0) return;
  const isShown = await shownAttractions(handler);
  for (const entry of waiting)
    if (!isShown(entry.attractionId) || !(await isStillOpen(handler, { ...entry, date })))
      await removeWaiting(handler, entry.entryId, step(context, entry.entryId));
}
