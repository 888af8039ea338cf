import type { ApprovalEvent } from '../../domain/approval/events.ts';
import { evolveApproval, noApprovalAsked } from '../../domain/approval/state.ts';
import { countsTowardsLimits } from '../../domain/booker/counts-towards-limits.ts';
import type { BookerEvent } from '../../domain/booker/events.ts';
import { evolveBooker, newBooker } from '../../domain/booker/state.ts';
import type { ImportEvent } from '../../domain/import/events.ts';
import { evolveImport, noImport } from '../../domain/import/state.ts';
import { personDecider } from '../../domain/person/decide.ts';
import type { PersonEvent } from '../../domain/person/events.ts';
import { occupiedBy } from '../../domain/schedule/rule.ts';
import { type DaySchedule, heldTimes, offers, waitingEntries } from '../../domain/schedule/state.ts';
import type { SeriesEvent } from '../../domain/series/events.ts';
import { evolveSeries, noSeries } from '../../domain/series/state.ts';
import { createCodec } from '../../eventstore/codec.ts';
import type { RecordedEvent } from '../../eventstore/port.ts';
import { LETTER_EVENTS } from '../../mails/letters/letters.ts';
import { toLocal } from '../../platform/clock.ts';
import { TIME_ZONE } from '../support/booking-world.ts';
import { heldByStream, placeOf } from '../support/held-days.ts';
import type { Disk } from './disk.ts';
import type { Ledger } from './ledger.ts';
import { allDays, closures, eventsOf, readFloors, reservations } from './views.ts';

/** The clocks of the processes differ by up to this much, and their sweeps take a moment. */
const SETTLING_MS = 30 * 60_000;

/** The faults of a log at rest at an instant, as sentences; none: every guarantee held. */
export async function findingsOf(disk: Disk, ledger: Ledger, at: number): Promise<readonly string[]> {
  const days = await allDays(disk).catch((error: unknown) => `the days cannot be read: ${error}`);
  if (typeof days === 'string') return [days];
  const checks = [
    acknowledged(disk, ledger),
    onePlace(days),
    floorsHeldOnce(disk),
    settledMoves(days),
    wholeSeries(disk, days),
    wholeImports(disk, days),
    wholeClosures(disk, days),
    claimed(disk),
    refusedDidNothing(disk, ledger, days),
    nothingDue(disk, days, at),
    lettersSent(disk),
    audited(disk),
    sealed(disk),
    readable(disk, ledger).then(async (found) => [...found, ...(await erased(disk, ledger))]),
  ];
  const found = checks.map((check) => check.catch((error: unknown) => [`a check failed: ${error}`]));
  return (await Promise.all(found)).flat();
}

/** Every answer that something was done is in the log, at the place that the answer named. */
async function acknowledged(disk: Disk, ledger: Ledger): Promise<string[]> {
  const events = await disk.log.readAll({ maxCount: 1_000_000 });
  const placed = new Set((await reservations(disk)).map(({ booking }) => booking.reservationId));
  const about = (type: string) =>
    new Set(events.flatMap(({ type: of, data }) => (of === type ? [String(data.reservationId)] : [])));
  const missing = (what: string, ids: Iterable<string>, there: ReadonlySet<string>) =>
    [...ids].filter((id) => !there.has(id)).map((id) => `${what} ${id} was answered and is lost`);
  const lost = ledger.positions.flatMap(({ commandIds, position }) => {
    const event = events.find((one) => one.position === position);
    const isOwn = ({ metadata }: RecordedEvent) => commandIds.includes(String(metadata.correlationId));
    // EventStoreDB gives the last position of an append; those of its parts are read, and a later one will do.
    const isLater = disk.server && events.some((one) => one.position <= position && isOwn(one));
    return (event && isOwn(event)) || isLater
      ? []
      : [
          `command ${commandIds[0]} was answered with position ${position}, which is ${event?.type} of another`,
        ];
  });
  return [
    ...missing('booking', ledger.booked, about('SlotReserved')),
    ...missing('booking', ledger.booked, placed),
    ...missing('cancellation', ledger.cancelled, about('ReservationCancelled')),
    ...lost,
  ];
}

/** Nothing that a refused request asked for holds its time: neither an earlier try nor a late one was carried out. */
async function refusedDidNothing(
  { log }: Disk,
  { refused }: Ledger,
  days: ReadonlyMap<string, DaySchedule>,
): Promise<string[]> {
  const held = new Set(
    [...days.values()].flatMap((day) => heldTimes(day).map(({ reservationId }) => reservationId)),
  );
  const reserved = await log.readAll({ maxCount: 1_000_000, filter: { types: ['SlotReserved'] } });
  return reserved.flatMap(({ data, metadata }) =>
    refused.has(String(metadata.correlationId)) && held.has(String(data.reservationId))
      ? [`${data.reservationId} is held, and its request was refused`]
      : [],
  );
}

/** Nothing waits that should have happened: offers that ran out, free hours that are waited for, merges, approvals. */
async function nothingDue(disk: Disk, days: ReadonlyMap<string, DaySchedule>, at: number): Promise<string[]> {
  const now = new Date(at).toISOString();
  const local = toLocal(now, TIME_ZONE);
  const late = new Date(at - SETTLING_MS).toISOString();
  const findings = [...days].flatMap(([stream, day]) => [
    ...offers(day).flatMap(({ entryId, until }) =>
      until < late ? [`offer ${entryId} ran out at ${until}`] : [],
    ),
    ...waitingEntries(day).flatMap((entry) =>
      entry.status === 'waiting' && stream.slice(-10) > local.date && occupiedBy(entry, day) === null
        ? [`${entry.entryId} waits for an hour that is free`]
        : [],
    ),
  ]);
  for (const [stream, events] of await eventsOf(disk, 'person-')) {
    const person = (events as PersonEvent[]).reduce(personDecider.evolve, personDecider.initial);
    if (person.status === 'registered' && person.merging.size > 0)
      findings.push(`${stream}: a merge is open`);
  }
  for (const [stream, events] of await eventsOf(disk, 'approval-')) {
    const approval = (events as ApprovalEvent[]).reduce(evolveApproval, noApprovalAsked);
    if (approval.status === 'refused' || approval.status === 'expired')
      findings.push(`${stream} is ${approval.status}`);
    if (approval.status === 'pending' && approval.until < late)
      findings.push(`${stream} ran out at ${approval.until}`);
  }
  return findings;
}

/** A reservation is in one day, however often it was moved. */
async function onePlace(days: ReadonlyMap<string, DaySchedule>): Promise<string[]> {
  const places = new Map<string, string[]>();
  for (const [stream, day] of days)
    for (const [id, booking] of day)
      if (booking.status === 'confirmed' || booking.status === 'checked-in' || booking.status === 'cancelled')
        places.set(id, [...(places.get(id) ?? []), stream]);
  return [...places].flatMap(([id, streams]) =>
    streams.length === 1 ? [] : [`${id} is in ${streams.join(' and ')}`],
  );
}

/** No part of a floor is held twice, time is held only where it is looked for, and no change of a floor is open. */
async function floorsHeldOnce(disk: Disk): Promise<string[]> {
  await heldByStream(disk.log, createCodec(disk.keys));
  const { pending } = await readFloors(disk);
  return pending === null ? [] : [`link ${pending.linkId} of attraction ${pending.attractionId} is open`];
}

async function settledMoves(days: ReadonlyMap<string, DaySchedule>): Promise<string[]> {
  return [...days].flatMap(([stream, day]) =>
    [...day.values()].flatMap((booking) =>
      booking.status === 'held' ? [`${stream}: a hold of move ${booking.moveId} stays`] : [],
    ),
  );
}

async function wholeSeries(disk: Disk, days: ReadonlyMap<string, DaySchedule>): Promise<string[]> {
  const placed = placedIds(days);
  return [...(await eventsOf(disk, 'series-'))].flatMap(([stream, events]) => {
    const series = (events as SeriesEvent[]).reduce(evolveSeries, noSeries);
    if (series.status === 'none') return [];
    if (series.status === 'requested' || series.status === 'rejected')
      return [`${stream} is ${series.status}`];
    if (series.status === 'completed' && series.change !== null) return [`${stream}: a change is open`];
    const ids = series.request.occurrences.map(({ reservationId }) => reservationId);
    const there = ids.filter((id) => placed.has(id)).length;
    const expected = series.status === 'completed' ? ids.length : 0;
    return there === expected ? [] : [`${stream} is ${series.status} with ${there} of ${ids.length} dates`];
  });
}

async function wholeImports(disk: Disk, days: ReadonlyMap<string, DaySchedule>): Promise<string[]> {
  const placed = placedIds(days);
  return [...(await eventsOf(disk, 'import-'))].flatMap(([stream, events]) => {
    const state = (events as ImportEvent[]).reduce(evolveImport, noImport);
    if (state.status === 'none') return [];
    if (state.status !== 'completed' && state.status !== 'rolled-back' && state.status !== 'undone')
      return [`${stream} is ${state.status}`];
    const ids = state.request.reservationIds;
    const there = ids.filter((id) => placed.has(id)).length;
    const expected = state.status === 'rolled-back' ? 0 : ids.length;
    return there === expected ? [] : [`${stream} is ${state.status} with ${there} of ${ids.length} rows`];
  });
}

/** Every reservation that is in some day, cancelled ones too. */
function placedIds(days: ReadonlyMap<string, DaySchedule>): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const day of days.values())
    for (const [id, { status }] of day)
      if (status === 'confirmed' || status === 'checked-in' || status === 'cancelled' || status === 'moved')
        ids.add(id);
  return ids;
}

async function wholeClosures(disk: Disk, days: ReadonlyMap<string, DaySchedule>): Promise<string[]> {
  const floors = await readFloors(disk);
  // On EventStoreDB an append under way for longer than a change of the floor may have closed the day where nobody looks.
  const isPlaced = (stream: string, attractionId: number) =>
    !disk.server || placeOf(floors, attractionId, stream.slice(-10)) === stream;
  const entries = [...days].flatMap(([stream, day]) =>
    [...day].filter(([, { attractionId }]) => isPlaced(stream, attractionId)),
  );
  return (await closures(disk)).flatMap((state) => {
    if (state.status === 'none') return [];
    const { closureId } = state.closure;
    if (state.status === 'declared' || state.status === 'lifted')
      return [`closure ${closureId} is ${state.status}`];
    // A floor's day has an entry a court.
    const closed = entries.filter(
      ([key, { status }]) => key.startsWith(`${closureId} `) && status === 'closed',
    ).length;
    const dates = state.closure.dateStart === state.closure.dateEnd ? 1 : 2;
    const expected = state.status === 'completed' ? state.closure.courtIds.length * dates : 0;
    return closed === expected
      ? []
      : [`closure ${closureId} is ${state.status} on ${closed} of ${expected} days`];
  });
}

/** Each reservation that counts towards a person's limits is claimed there. */
async function claimed(disk: Disk): Promise<string[]> {
  const bookers = new Map(
    [...(await eventsOf(disk, 'booker-'))].map(([stream, events]) => [
      stream.slice('booker-'.length),
      (events as BookerEvent[]).reduce(evolveBooker, newBooker),
    ]),
  );
  const keeperOf = (personId: string): string => {
    const into = bookers.get(personId)?.mergedInto;
    return into ? keeperOf(into) : personId;
  };
  return (await reservations(disk)).flatMap(({ date, attractionId, booking }) => {
    const { reservationId, personId, details, start } = booking;
    if (booking.status === 'cancelled' || personId === null) return [];
    if (!countsTowardsLimits({ ...details, personId })) return [];
    const claim = bookers.get(keeperOf(personId))?.claims.get(reservationId);
    if (!claim) return [`${reservationId} is not claimed by its person ${personId}`];
    return claim.date === date && claim.start === start && claim.attractionId === attractionId
      ? []
      : [`the claim of ${reservationId} is on ${claim.date} at ${claim.start}`];
  });
}

/** Each event that has a letter was handed to the post, in any order, at least once. */
async function lettersSent({ log, letters }: Disk): Promise<string[]> {
  const sent = new Set(letters);
  const due = await log.readAll({ maxCount: 1_000_000, filter: { types: LETTER_EVENTS } });
  const firstSent = due.findIndex(({ id }) => sent.has(id));
  if (firstSent < 0) return [];
  return due
    .slice(firstSent)
    .flatMap(({ id, type }) => (sent.has(id) ? [] : [`no letter was sent of ${type} ${id}`]));
}

/** Everything in the log says who did it, when, and by which request. */
async function audited({ log }: Disk): Promise<string[]> {
  return (await log.readAll({ maxCount: 1_000_000 })).flatMap(({ id, type, metadata }) =>
    metadata.at &&
    metadata.commandId !== undefined &&
    metadata.correlationId !== undefined &&
    'userId' in metadata
      ? []
      : [`${type} ${id} does not say who did it and when`],
  );
}

/** No name and no telephone is in the log as it is. */
async function sealed({ log }: Disk): Promise<string[]> {
  return (await log.readAll({ maxCount: 1_000_000 })).flatMap(({ id, type, data }) =>
    /"55551234"|"(Ana|Eva)\b/.test(JSON.stringify(data))
      ? [`${type} ${id} has personal data that can be read`]
      : [],
  );
}

/** Everybody else can still be read: no key is gone that is needed. */
async function readable(disk: Disk, { erased: people }: Ledger): Promise<string[]> {
  const findings: string[] = [];
  for (const [stream, events] of await eventsOf(disk, 'person-')) {
    if (people.has(stream.slice('person-'.length))) continue;
    const person = (events as PersonEvent[]).reduce(personDecider.evolve, personDecider.initial);
    if (person.status === 'registered' && !/Ana|Eva/.test(person.person.firstName))
      findings.push(`${stream} can't be read any more`);
  }
  return findings;
}

/** Once the keys of an erased person are deleted, nothing of them can be read. */
async function erased(disk: Disk, { erased: people }: Ledger): Promise<string[]> {
  const findings: string[] = [];
  for (const personId of people) {
    await disk.keys.forgetSubject(`person:${personId}`);
    const events = await disk.log.readStream(`person-${personId}`);
    const readable = JSON.stringify(
      (await createCodec(disk.keys).decode(events)).map(({ event }) => event.data),
    );
    if (/Ana|Eva|55551234/.test(readable)) findings.push(`${personId} was erased and can be read`);
  }
  return findings;
}
