import type { LocalMoment } from '../../domain/calendar/moment.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import type { Facility, Terms } from '../../domain/open-data/events.ts';
import { openFacilitiesDecider } from '../../domain/open-data/facilities.ts';
import type { OfferedSlot } from '../../domain/open-data/offered-slot.ts';
import { openSlotsDecider } from '../../domain/open-data/slots.ts';
import { OPEN_FACILITIES_STREAM, openSlotsStream } from '../../domain/open-data/stream.ts';
import type { Position } from '../../eventstore/port.ts';
import { rest } from '../../platform/rest.ts';
import { timeLimit } from '../../platform/timeout.ts';
import { loadCatalog } from '../catalog/catalog.ts';
import { loadSettingsBook, rulesFrom } from '../catalog/settings.ts';
import { newContext } from '../handler/context.ts';
import type { ProcessDeps } from '../processes/process-deps.ts';
import type { OwnLoop } from '../processes/run-process.ts';
import { loadApprovalScope } from '../reservation/approvals.ts';
import { datesTouched, dirtyDates } from './dirty-dates.ts';

type SlotsByCourt = ReadonlyMap<number, readonly OfferedSlot[]>;

/** The public search, and the published part of it. Local dates. */
export interface OpenDataViews {
  /** @throws if the read models lag */
  seen(position: Position): Promise<void>;
  facilities(): Promise<readonly Facility[]>;
  /** Bookable now, or published. */
  dates(now: LocalMoment): Promise<readonly string[]>;
  offered(date: string, now: LocalMoment): Promise<SlotsByCourt>;
  published(date: string): Promise<SlotsByCourt>;
}

interface Options {
  readonly views: OpenDataViews;
  /** Types of events on which the public search depends. */
  readonly types: readonly string[];
  /** Default: a second. */
  readonly everyMs?: number;
}

const EVERY_MS = 1_000;

/**
 * Publishes changes of the public search as events, in whose order consumers read them. Compares everything at its start,
 * so it needs no checkpoint: afterwards the dates that events touch, and today each minute, as slots pass.
 */
export function openDataProcess(options: Options): OwnLoop {
  return { kind: 'loop', process: 'open-data', run: (deps, signal) => publishForever(options, deps, signal) };
}

async function publishForever(
  { views, types, everyMs = EVERY_MS }: Options,
  deps: ProcessDeps,
  signal: AbortSignal,
): Promise<void> {
  const dirty = dirtyDates();
  const ended = new AbortController();
  const running = AbortSignal.any([signal, ended.signal]);
  const stopOther = () => ended.abort();
  const after = await deps.store.head();
  const follow = async () => {
    for await (const batch of deps.store.subscribe({ after, filter: { types }, signal: running }))
      for (const event of batch.events) dirty.add(datesTouched(event));
  };
  const publish = async () => {
    dirty.add('all');
    while (!running.aborted) {
      const { now } = newContext(deps);
      const dates = dirty.take(now);
      if (dates !== null)
        await publishDates(views, deps, dates).catch(async (error: unknown) => {
          deps.onError(error, null);
          await rest(everyMs, running);
          dirty.add(dates);
        });
      const limit = timeLimit(everyMs, running);
      await dirty.changed(limit.signal).finally(limit.clear);
    }
  };
  const ends = await Promise.allSettled([follow().finally(stopOther), publish().finally(stopOther)]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function publishDates(
  views: OpenDataViews,
  deps: ProcessDeps,
  touched: 'all' | readonly string[],
): Promise<void> {
  await views.seen(await deps.store.head());
  const context = newContext(deps);
  const isOpen = await openCourts(deps);
  if (touched === 'all') {
    const [facilities, termsOf] = await Promise.all([views.facilities(), termsByCourt(deps)]);
    const offered = facilities
      .filter(({ attractionId }) => isOpen(attractionId))
      .map((facility) => ({ facility, terms: termsOf(facility.attractionId) }));
    const command = { type: 'PublishFacilities', offered } as const;
    const aggregate = { stream: OPEN_FACILITIES_STREAM, decider: openFacilitiesDecider };
    await deps.handler.execute(aggregate, command, newContext(deps));
  }
  const dates = touched === 'all' ? await views.dates(context.now) : touched;
  for (const date of dates) {
    const offered = await views.offered(date, context.now);
    const open = new Map([...offered].filter(([attractionId]) => isOpen(attractionId)));
    await publishDate(views, deps, date, open);
  }
}

/** Partners get an answer at once: not where staff approve each booking. */
async function openCourts({ handler }: ProcessDeps): Promise<(attractionId: number) => boolean> {
  const [scope, courts] = await Promise.all([loadApprovalScope(handler), loadCatalog(handler, attractions)]);
  return (attractionId) => {
    const centerId = courts.get(attractionId)?.fields.center_id;
    return centerId !== undefined && !scope.types.has(NORMAL_TYPE_ID) && !scope.centers.has(centerId);
  };
}

async function termsByCourt({ handler }: ProcessDeps): Promise<(attractionId: number) => Terms> {
  const [book, courts] = await Promise.all([loadSettingsBook(handler, 0), loadCatalog(handler, attractions)]);
  const { publisher } = book;
  const rulesOf = rulesFrom(book, courts);
  return (attractionId) => ({
    cancelMinutes: rulesOf(attractionId).cancel_deadline_minutes,
    publisherName: publisher.publisher_name,
    publisherLegalName: publisher.publisher_legal_name,
    publisherEmail: publisher.publisher_email,
    publisherUrl: publisher.publisher_url,
  });
}

async function publishDate(
  views: OpenDataViews,
  deps: ProcessDeps,
  date: string,
  offered: SlotsByCourt,
): Promise<void> {
  const published = await views.published(date);
  const courts = [...new Set([...offered.keys(), ...published.keys()])];
  const changed = courts.filter((id) => !isSame(offered.get(id), published.get(id)));
  await Promise.all(
    changed.map((attractionId) =>
      deps.handler.execute(
        { stream: openSlotsStream({ attractionId, date }), decider: openSlotsDecider },
        { type: 'PublishSlots', attractionId, date, offered: offered.get(attractionId) ?? [] },
        newContext(deps),
      ),
    ),
  );
}

function isSame(one: readonly OfferedSlot[] = [], other: readonly OfferedSlot[] = []): boolean {
  return (
    one.length === other.length &&
    one.every(({ start, end, isFree }, index) => {
      const slot = other[index];
      return slot?.start === start && slot.end === end && slot.isFree === isFree;
    })
  );
}
