import type { ApprovalEvent, ApprovalScopeEvent } from '../../domain/approval/events.ts';
import { evolveApproval, noApprovalAsked } from '../../domain/approval/state.ts';
import { APPROVAL_SCOPE_STREAM, approvalStream } from '../../domain/approval/stream.ts';
import { catalogKinds } from '../../domain/catalog/kinds.ts';
import { fold } from '../../domain/decider.ts';
import { homeStream, streamsOfDay } from '../../domain/floor/day-streams.ts';
import { homeAt, layoutAt, meetsBy } from '../../domain/floor/layout.ts';
import type { Floors } from '../../domain/floor/state.ts';
import type { OpeningHoursEvent } from '../../domain/opening-hours/events.ts';
import { slotsOn } from '../../domain/opening-hours/open-hours.ts';
import { emptyWeek, evolveWeek } from '../../domain/opening-hours/state.ts';
import { openingHoursStream } from '../../domain/opening-hours/stream.ts';
import { evolveDay, type ScheduleEvent } from '../../domain/schedule/events.ts';
import { without } from '../../domain/schedule/interval.ts';
import {
  type CourtTime,
  closings,
  emptyDay,
  offers,
  type Placed,
  wasPlaced,
} from '../../domain/schedule/state.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import { type GridLists, sortedLists } from '../catalog/queries.ts';
import type { AttractionDay, BlockedTime, HeldTime } from '../day-grid/queries.ts';
import { sortedByName } from '../kit/names.ts';
import { OFFERED } from '../reservation-detail/closed-hours.ts';
import { byPosition, type LogReader, readFloors, readStream, TECHNICAL } from './read.ts';

export interface AsOfQuery {
  readonly centerId: number;
  readonly date: string;
  /** Instant; later events are left out. */
  readonly until: string;
  /** 0: all types. */
  readonly attractionTypeId: number;
}

/** A center's day as it was at an instant, and everything that ever happened on it, oldest first. */
export interface AsOf {
  readonly days: readonly AttractionDay[];
  readonly lists: GridLists;
  readonly changes: readonly StoredEvent<ScheduleEvent>[];
}

/** Folds events up to an instant, independent of views. Null: there never was such a center. */
export async function readAsOf(log: LogReader, query: AsOfQuery): Promise<AsOf | null> {
  const [catalogs, isKnown] = await Promise.all([
    readCatalogs(log, query.until),
    isKnownCenter(log, query.centerId),
  ]);
  if (!isKnown) return null;
  const courts = catalogs.attractions.filter(
    ({ fields }) =>
      fields.center_id === query.centerId &&
      (query.attractionTypeId === 0 || fields.attraction_type_id === query.attractionTypeId),
  );
  const { now: floorsNow, at } = await readFloors(log);
  const floors = at(query.until);
  const read = await Promise.all(courts.map((court) => readDay(log, court.id, query, { floors, floorsNow })));
  const pending = await readPending(
    log,
    read.flatMap(({ placed }) => placed),
    query.until,
  );
  const days = courts.flatMap(({ id, fields, removed }, index): AttractionDay[] => {
    const { placed = [], hours = [], closed = [], met = [] } = read[index] ?? {};
    const blocked = met.map((one) => blockedBy(one, catalogs));
    if (removed && placed.length === 0) return [];
    const type = catalogs.attractionTypes.find((one) => one.id === fields.attraction_type_id);
    return [
      {
        id,
        name: fields.name,
        centerId: fields.center_id,
        typeId: fields.attraction_type_id,
        type: type?.fields.name ?? '',
        capacity: fields.capacity,
        minutes_before: fields.minutes_before,
        minutes_after: fields.minutes_after,
        image: fields.image,
        activities: fields.activities,
        floor: floorNameAt(floors, id, query.date),
        removed,
        hours: without(hours, [...closed, ...blocked]),
        weekHours: hours,
        closings: closed,
        blocked,
        reservations: placed.map((one) => heldTime(one, catalogs, pending)),
      },
    ];
  });
  return {
    days: sortedByName(days),
    lists: listsOf(catalogs),
    changes: read.flatMap(({ changes }) => changes).sort(byPosition),
  };
}

/** Those that waited for approval; others than a scope has asked for can't. */
async function readPending(
  log: LogReader,
  placed: readonly Placed[],
  until: string,
): Promise<ReadonlySet<string>> {
  // The stream of the scope holds only its events, that of an approval only its own.
  const scopes = before(
    await readStream(log, APPROVAL_SCOPE_STREAM),
    until,
  ) as StoredEvent<ApprovalScopeEvent>[];
  const types = new Set(scopes.flatMap(({ event }) => event.data.reservationTypeIds));
  const centers = new Set(scopes.flatMap(({ event }) => event.data.centerIds));
  const asked = placed.filter(
    ({ details }) => types.has(details.reservationTypeId) || centers.has(details.centerId),
  );
  const pending = await Promise.all(
    asked.map(async ({ reservationId }) => {
      const events = before(await readStream(log, approvalStream(reservationId)), until);
      const steps = (events as StoredEvent<ApprovalEvent>[]).map(({ event }) => event);
      return steps.reduce(evolveApproval, noApprovalAsked).status === 'pending' ? [reservationId] : [];
    }),
  );
  return new Set(pending.flat());
}

function floorNameAt(floors: Floors, attractionId: number, date: string): string {
  const floorId = homeAt(floors, attractionId, date);
  return (floorId !== null && floors.floors.get(floorId)?.name) || '';
}

/** A center that is removed, or was created later, has a past too. */
async function isKnownCenter(log: LogReader, centerId: number): Promise<boolean> {
  const events = await readStream(log, catalogKinds.centers.stream);
  return events.some(({ event }) => 'id' in event.data && event.data.id === centerId);
}

type Catalogs = Awaited<ReturnType<typeof readCatalogs>>;

async function readCatalogs(log: LogReader, until: string) {
  const { attractions, attractionTypes, activities, reservationTypes, origins, dependencies } = catalogKinds;
  const entries = async <Kind extends (typeof catalogKinds)[keyof typeof catalogKinds]>(kind: Kind) => {
    const events = before(await readStream(log, kind.stream), until).map(({ event }) => event);
    // A kind's stream holds only events of that kind.
    const catalog = fold(kind.decider as never, kind.decider.initial as never, events as never);
    return [...(catalog as Kind['decider']['initial']).values()] as EntryOf<Kind>[];
  };
  const [courts, types, played, kinds, media, organizations] = await Promise.all([
    entries(attractions),
    entries(attractionTypes),
    entries(activities),
    entries(reservationTypes),
    entries(origins),
    entries(dependencies),
  ]);
  return {
    attractions: courts,
    attractionTypes: types,
    activities: played,
    reservationTypes: kinds,
    origins: media,
    dependencies: organizations,
  };
}

type EntryOf<Kind extends { readonly decider: { readonly initial: unknown } }> =
  Kind['decider']['initial'] extends ReadonlyMap<number, infer Entry> ? Entry : never;

function blockedBy(
  { reservationId, attractionId, start, end, details }: Placed,
  { attractions }: Catalogs,
): BlockedTime {
  const attraction = attractions.find(({ id }) => id === attractionId)?.fields.name ?? '';
  return { reservationId, typeId: details.reservationTypeId, attractionId, attraction, start, end };
}

async function readDay(
  log: LogReader,
  attractionId: number,
  { date, until }: AsOfQuery,
  { floors, floorsNow }: Readonly<Record<'floors' | 'floorsNow', Floors>>,
) {
  const floorId = homeAt(floors, attractionId, date);
  const meets = floorId === null ? undefined : meetsBy(layoutAt(floors, floorId, date));
  const home = homeStream(floors, { attractionId, date });
  const [week, ...schedules] = await Promise.all([
    readStream(log, openingHoursStream(attractionId)),
    // Also where the day was before its attraction was put on a floor or taken from it.
    ...streamsOfDay(floorsNow, { attractionId, date }).map((stream) => readStream(log, stream)),
  ]);
  // A day's stream holds only schedule events, a week's only opening hours.
  const all = schedules.flat() as StoredEvent<ScheduleEvent>[];
  const day = before(
    all.filter(({ streamId }) => streamId === home),
    until,
  ).reduce((state, { event }) => evolveDay(state, event), emptyDay);
  const hours = (before(week, until) as StoredEvent<OpeningHoursEvent>[]).reduce(
    (state, { event }) => evolveWeek(state, event),
    emptyWeek,
  );
  const placed = [...day.values()]
    .filter(wasPlaced)
    .filter(({ status }) => status !== 'cancelled')
    .sort((a, b) => a.start - b.start);
  const counts = (one: CourtTime) =>
    one.attractionId === attractionId || meets?.(one.attractionId, attractionId) === true;
  return {
    placed: placed.filter((one) => one.attractionId === attractionId),
    met: placed.filter((one) => one.attractionId !== attractionId && counts(one)),
    closed: [
      ...closings(day)
        .filter(counts)
        .map(({ start, end, reason }) => ({ start, end, reason })),
      ...offers(day)
        .filter(counts)
        .map(({ start, end }) => ({ start, end, reason: OFFERED })),
    ],
    hours: slotsOn(hours, date)
      .map(({ start, end }) => ({ start, end }))
      .sort((a, b) => a.start - b.start),
    changes: all.filter(
      ({ event }) =>
        event.data.attractionId === attractionId &&
        (!TECHNICAL.has(event.type) || event.type === 'ReservationArrived'),
    ),
  };
}

function heldTime(
  { reservationId, details, start, end, status }: Placed,
  { activities }: Catalogs,
  pending: ReadonlySet<string>,
): HeldTime {
  const { name, dependency, activityId, reservationTypeId, shortcode } = details;
  const activity = activities.find(({ id }) => id === activityId)?.fields.name ?? '';
  return {
    id: reservationId,
    start,
    end,
    name,
    dependency,
    who: name || dependency,
    activityId,
    activity,
    typeId: reservationTypeId,
    shortcode,
    checkedIn: status === 'checked-in',
    reference: details.reference,
    cui: '',
    isPending: pending.has(reservationId),
  };
}

function listsOf(catalogs: Catalogs): GridLists {
  type Named = { readonly id: number; readonly removed: boolean; readonly fields: { readonly name: string } };
  const named = (entries: readonly Named[]) =>
    entries.filter(({ removed }) => !removed).map(({ id, fields }) => ({ id, name: fields.name }));
  return sortedLists({
    activities: named(catalogs.activities),
    origins: named(catalogs.origins),
    dependencies: named(catalogs.dependencies),
    reservationTypes: catalogs.reservationTypes
      .filter(({ removed }) => !removed)
      .map(({ id, fields: { name, strcode, minutes_before, minutes_after } }) => ({
        id,
        name,
        strcode,
        minutes_before,
        minutes_after,
      })),
  });
}

function before<E extends StoredEvent<never> | StoredEvent>(events: readonly E[], until: string): E[] {
  return events.filter(({ metadata }) => metadata.at <= until);
}
