import { API_KEYS_STREAM } from '../../domain/api-key/stream.ts';
import { APPROVAL_SCOPE_STREAM, approvalStream } from '../../domain/approval/stream.ts';
import { bookerStream } from '../../domain/booker/stream.ts';
import { attractions, catalogKinds } from '../../domain/catalog/kinds.ts';
import { closureStream } from '../../domain/closure/stream.ts';
import { streamsOfDay } from '../../domain/floor/day-streams.ts';
import type { FloorEvent } from '../../domain/floor/events.ts';
import { evolveFloors, type Floors, NO_FLOORS } from '../../domain/floor/state.ts';
import { FLOORS_STREAM } from '../../domain/floor/stream.ts';
import { LANDING_STREAM } from '../../domain/landing/state.ts';
import { attractionOf, openingHoursStream } from '../../domain/opening-hours/stream.ts';
import { personStream } from '../../domain/person/stream.ts';
import { dayOf } from '../../domain/schedule/stream.ts';
import { seriesStream } from '../../domain/series/stream.ts';
import { SETTINGS_STREAM } from '../../domain/settings/state.ts';
import { userStream } from '../../domain/user/stream.ts';
import { WEBHOOKS_STREAM } from '../../domain/webhook/stream.ts';
import type { Codec, StoredEvent } from '../../eventstore/codec.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Database } from '../kit/projection.ts';
import { readEntriesOf } from '../person-directory/entries-of.ts';
import { auditedRegister, foldHistory, type HistoryEntry } from './history.ts';

export interface LogReader {
  readonly store: EventStore;
  readonly codec: Codec;
}

interface StreamReader {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly codec: Codec;
}

export interface Sources extends StreamReader {
  readonly pool: Database;
  /** Streams of a register whose name does not determine them; default: asked for by itself. */
  readonly streamsOf?: (table: string, id: string) => Promise<readonly string[]>;
}

/** Steps of a move or a merge; the deciding event contains all of it. */
export const TECHNICAL: ReadonlySet<string> = new Set([
  'SlotHeld',
  'MoveGivenUp',
  'ReservationArrived',
  'HoldReleased',
  'BookingAbandoned',
  'ApprovalSettled',
  'FloorLinkRequested',
  'FloorLinkRejected',
  'PersonMergeStarted',
  'PersonMergeRejected',
  'PersonMergeGivenUp',
  'BookerMerged',
  'BookerAbsorbed',
]);

const CATALOG_STREAMS: ReadonlyMap<string, string> = new Map(
  Object.values(catalogKinds).map(({ table, stream }) => [table, stream]),
);

/** A register's history, oldest first; empty if there is none. */
export async function readHistory(sources: Sources, table: string, id: string): Promise<HistoryEntry[]> {
  if (table === 'people') return historyOfPerson(sources, id);
  return foldHistory((await eventsOf(sources, table, id)).filter(({ event }) => !TECHNICAL.has(event.type)));
}

/** Histories by id. Only of tables whose ids determine the streams; all streams are read at once, a shared one once. */
export async function readHistories(
  log: StreamReader,
  table: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly HistoryEntry[]>> {
  const streams = new Set(ids.flatMap((id) => streamOf(table, id) ?? []));
  const events = (await Promise.all([...streams].map((stream) => readStream(log, stream)))).flat();
  const shown = events.filter(
    ({ event }) => !TECHNICAL.has(event.type) && auditedRegister(event).table === table,
  );
  const byId = groupBy(shown, ({ event }) => auditedRegister(event).id);
  return new Map(ids.map((id) => [id, foldHistory(inOrder(byId.get(id) ?? []))]));
}

/** An entry of the audit log. */
export interface LoggedEvent {
  readonly position: string;
  readonly table: string;
  readonly registerId: string;
  readonly streamId: string;
}

/** The event of an audit entry with its changes to the register, also of a step that a history leaves out. */
export async function readEventOf(sources: Sources, entry: LoggedEvent): Promise<HistoryEntry | null> {
  const { table, registerId, streamId } = entry;
  const isAsked = ({ position }: StoredEvent) => position.toString() === entry.position;
  const events = await eventsOf(sources, table, registerId);
  // The day of a hold that was given up is none of the reservation's.
  const asked = events.find(isAsked) ?? (await readStream(sources, streamId)).find(isAsked);
  if (!asked) return null;
  const others = events.filter((one) => !TECHNICAL.has(one.event.type) && !isAsked(one));
  const history = foldHistory(inOrder([...others, asked]));
  return history.find(({ stored }) => isAsked(stored)) ?? null;
}

/** Each entry of the person has changes of its own. */
async function historyOfPerson(sources: Sources, id: string): Promise<HistoryEntry[]> {
  const entries = await Promise.all(
    (await readEntriesOf(sources.pool, id)).map((entry) => eventsOf(sources, 'people', entry)),
  );
  return entries
    .flatMap((events) => foldHistory(events.filter(({ event }) => !TECHNICAL.has(event.type))))
    .sort((a, b) => byPosition(a.stored, b.stored));
}

/** A register's events in order, also those that its history leaves out. */
export async function eventsOf(sources: Sources, table: string, id: string): Promise<StoredEvent[]> {
  if (table === 'reservations') return eventsOfReservation(sources, id);
  const streams = streamOf(table, id) ?? (await streamsLogged(sources, table, id));
  const events = await Promise.all(streams.map((stream) => readStream(sources, stream)));
  return inOrder(events.flat().filter(({ event }) => isOf(event, table, id)));
}

async function eventsOfReservation(sources: Sources, id: string): Promise<StoredEvent[]> {
  const home = dayOf(id);
  const { now: floors } = await readFloors(sources);
  // The set grows during iteration.
  const streams = new Set(home ? [...streamsOfDay(floors, home), approvalStream(id)] : []);
  const events: StoredEvent[] = [];
  for (const stream of streams)
    for (const stored of await readStream(sources, stream)) {
      if (!isOf(stored.event, 'reservations', id)) continue;
      events.push(stored);
      if (stored.event.type === 'ReservationMoved')
        for (const next of streamsOfDay(floors, stored.event.data.to)) streams.add(next);
      if (stored.event.type === 'ReservationRescheduled' && stored.event.data.court)
        for (const next of streamsOfDay(floors, { ...stored.event.data, ...stored.event.data.court }))
          streams.add(next);
    }
  return inOrder(events);
}

/** All floors from one reading: as they are, and as they were at an instant. */
export async function readFloors(log: StreamReader): Promise<{ now: Floors; at(until: string): Floors }> {
  const events = await readStream(log, FLOORS_STREAM);
  // The stream holds only events of floors.
  const foldOf = (some: readonly StoredEvent[]) =>
    some.reduce((floors, { event }) => evolveFloors(floors, event as FloorEvent), NO_FLOORS);
  return {
    now: foldOf(events),
    at: (until) => foldOf(events.filter(({ metadata }) => metadata.at <= until)),
  };
}

/** Null: the register's name does not determine its streams. */
function streamOf(table: string, id: string): string[] | null {
  const catalog = CATALOG_STREAMS.get(table);
  if (table === 'attractions') return [attractions.stream, FLOORS_STREAM];
  if (catalog) return [catalog];
  // A closure may span thousands of days; they follow from the closure itself.
  if (table === 'closures') return [closureStream(id)];
  if (table === 'people') return [personStream(id), bookerStream(id)];
  if (table === 'available_dates') return [openingHoursStream(attractionOf(Number(id)))];
  if (table === 'users') return [userStream(id)];
  if (table === 'settings') return [SETTINGS_STREAM, APPROVAL_SCOPE_STREAM];
  if (table === 'api_keys') return [API_KEYS_STREAM];
  if (table === 'floors') return [FLOORS_STREAM];
  if (table === 'webhooks') return [WEBHOOKS_STREAM];
  if (table === 'landing_texts') return [LANDING_STREAM];
  return table === 'series' ? [seriesStream(id)] : null;
}

async function streamsLogged({ pool, streamsOf }: Sources, table: string, id: string) {
  return streamsOf ? streamsOf(table, id) : ((await loggedStreams(pool, table, [id])).get(id) ?? []);
}

/** The streams of registers of a table, by id. */
export async function loggedStreams(
  pool: Database,
  table: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await pool.query<{ id: string; streams: string[] }>(
    `select register_id as id, array_agg(distinct stream_id) as streams from read.audit_log
     where table_name = $1 and register_id = any($2) group by register_id`,
    [table, ids],
  );
  return new Map(rows.map(({ id, streams }) => [id, streams]));
}

export async function readStream({ store, codec }: StreamReader, stream: string): Promise<StoredEvent[]> {
  return codec.decode(await store.readStream(stream));
}

function isOf(event: StoredEvent['event'], table: string, id: string): boolean {
  const register = auditedRegister(event);
  return register.table === table && register.id === id;
}

function inOrder(events: readonly StoredEvent[]): StoredEvent[] {
  return [...events].sort(byPosition);
}

/** Sorts events by their places in the log. */
export function byPosition(a: Pick<StoredEvent, 'position'>, b: Pick<StoredEvent, 'position'>): number {
  return a.position < b.position ? -1 : a.position > b.position ? 1 : 0;
}
