import { attractions } from '../../domain/catalog/kinds.ts';
import type { Closure } from '../../domain/closure/events.ts';
import { evolveClosure, noClosure } from '../../domain/closure/state.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import { evolveDay, type ScheduleEvent } from '../../domain/schedule/events.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import { emptyDay, placedIn } from '../../domain/schedule/state.ts';
import {
  type PublishedEvent,
  type ReservationEvent,
  reservationFacts,
  topicOf,
} from '../../domain/webhook/published.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { toLocal } from '../../platform/clock.ts';
import { loadCatalog } from '../catalog/catalog.ts';
import type { ProcessDeps } from '../processes/process-deps.ts';

export interface Publication {
  readonly topic: string;
  /** Deliveries of the same subject keep their order. */
  readonly subject: string;
  readonly body: string;
}

export type StoredPublished = StoredEvent<PublishedEvent>;
type LogDeps = Pick<ProcessDeps, 'store' | 'codec' | 'handler' | 'timeZone'>;

interface Facts {
  readonly subject: string;
  readonly data: object;
  /** Null: it concerns all of them. */
  readonly centerIds: readonly number[] | null;
}

/** The message about an event, and the centers that it concerns. Null: nothing, since it was never placed. */
export async function publicationOf(
  stored: StoredPublished,
  deps: LogDeps,
): Promise<{ readonly publication: Publication; readonly centerIds: Facts['centerIds'] } | null> {
  const facts = await factsOf(stored, deps);
  if (!facts) return null;
  const { subject, data, centerIds } = facts;
  const topic = topicOf(stored.event);
  const body = JSON.stringify({ type: topic, timestamp: stored.metadata.at, data });
  return { publication: { topic, subject, body }, centerIds };
}

function factsOf(stored: StoredPublished, deps: LogDeps): Promise<Facts | null> | Facts {
  const { event } = stored;
  switch (event.type) {
    case 'ClosureDeclared':
      return ofClosure(event.data, deps);
    case 'ClosureLifted':
      return ofLifted(stored, deps);
    case 'AttractionCreated':
    case 'AttractionChanged':
    case 'AttractionRestored':
      return ofAttraction(event.data.id, deps, event.data.fields.center_id);
    case 'AttractionRemoved':
      return ofAttraction(event.data.id, deps);
    case 'HoursSlotAdded':
    case 'HoursSlotChanged':
    case 'HoursSlotRemoved':
      return ofAttraction(event.data.attractionId, deps);
    default:
      return ofReservation(stored, event, deps);
  }
}

/** Its stream up to the event, the event included. */
async function streamUntil(
  { streamId, revision }: StoredPublished,
  { store, codec }: LogDeps,
): Promise<DomainEvent[]> {
  const recorded = await store.readStream(streamId, { maxCount: Number(revision) + 1 });
  return (await codec.decode(recorded)).map(({ event }) => event);
}

async function ofReservation(
  stored: StoredPublished,
  event: ReservationEvent,
  deps: LogDeps,
): Promise<Facts | null> {
  // The stream of a day has no other events.
  const history = (await streamUntil(stored, deps)) as ScheduleEvent[];
  const before = history.slice(0, -1).reduce(evolveDay, emptyDay);
  const after = history.slice(-1).reduce(evolveDay, before);
  const data = reservationFacts(event, { before, after }, toLocal(stored.metadata.at, deps.timeZone));
  if (!data) return null;
  // The center that it left hears of it, too.
  const left = placedIn(before, data.reservation_id)?.details.centerId ?? data.center_id;
  return {
    subject: `reservation:${data.reservation_id}`,
    data,
    centerIds: [...new Set([data.center_id, left])],
  };
}

async function ofLifted(stored: StoredPublished, deps: LogDeps): Promise<Facts | null> {
  const history = await streamUntil(stored, deps);
  const state = history.reduce((known, event) => evolveClosure(known, event as never), noClosure);
  return state.status === 'none' ? null : ofClosure(state.closure, deps);
}

async function ofClosure(closure: Closure, { handler }: LogDeps): Promise<Facts> {
  const { closureId, centerIds, attractionIds, dateStart, dateEnd, start, end } = closure;
  const known = await loadCatalog(handler, attractions);
  const ofCourts = attractionIds.flatMap((id) => known.get(id)?.fields.center_id ?? []);
  const isEverywhere = centerIds.length === 0 && attractionIds.length === 0;
  return {
    subject: `closure:${closureId}`,
    data: {
      closure_id: closureId,
      center_ids: centerIds,
      attraction_ids: attractionIds,
      date_start: dateStart,
      date_end: dateEnd,
      hour_start: toTime(start),
      hour_end: toTime(end),
    },
    centerIds: isEverywhere ? null : [...new Set([...centerIds, ...ofCourts])],
  };
}

/** `centerId`: by the event; where it has none, that of the catalog. */
async function ofAttraction(id: number, { handler }: LogDeps, centerId?: number): Promise<Facts | null> {
  const entry = (await loadCatalog(handler, attractions)).get(id);
  const at = centerId ?? entry?.fields.center_id;
  if (at === undefined) return null;
  // The center that it left hears of it, too.
  const left = entry?.past.at(-1)?.center_id ?? at;
  return {
    subject: `attraction:${id}`,
    data: { attraction_id: id, center_id: at },
    centerIds: [...new Set([at, left])],
  };
}
