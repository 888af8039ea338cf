import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '../../commands/catalog/settings.ts';
import { newContext } from '../../commands/handler/context.ts';
import {
  claimsOf,
  claimTime,
  haveOneBooker,
  loadPersonLimits,
  settle,
} from '../../commands/people/booker.ts';
import { liftPause, loadMissedVisits, recordMissedVisit } from '../../commands/people/no-show.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import type { Claim } from '../../domain/booker/events.ts';
import { daysLater } from '../../domain/calendar/days.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { reservationIdOf } from '../../domain/schedule/stream.ts';
import type { RuleScope, RuleValues } from '../../domain/settings/state.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { fixedClock } from '../../platform/clock.ts';
import { booked, memoryKeys, newProcess, type Process, request } from '../support/booking-world.ts';
import {
  bookAs,
  mergeEntries,
  requestFor,
  seedCitizens,
  seedPerson,
  TUESDAY,
} from '../support/citizen-world.ts';
import { typesSince } from '../support/outcomes.ts';

const ANA_CUI = '1234567840101';
const LUIS_CUI = '9999999990101';
const keys = memoryKeys();
let store: EventStore;
let process: Process;
let ana: string;
let luis: string;
/** Types have no minutes between bookings. */
beforeEach(async () => {
  store = memoryEventStore();
  process = newProcess(store, keys);
  await seedCitizens(process.handler, { minutesApart: 0 });
  ana = await seedPerson(process, ANA_CUI);
  luis = await seedPerson(process, LUIS_CUI);
});

const rule = (values: RuleValues, scope: RuleScope = 'product') =>
  changeSettings(process.handler, { scope, values }, newContext(process));
const book = (hour: number) => bookAs(process, ana, requestFor(hour));
const merge = (keptId: string, duplicateId: string) => mergeEntries(process, keptId, duplicateId);

describe('visits that a person misses', () => {
  const miss = (reservationId: string, date = '2026-11-20', personId = ana) =>
    recordMissedVisit(process.handler, { personId, reservationId, date }, newContext(process));
  const visits = (personId = ana, on = process) => loadMissedVisits(on.handler, personId, newContext(on));
  const lift = (personId = ana) => liftPause(process.handler, personId, newContext(process));
  const PAUSE = { until: '2026-11-27', missed: 2 };
  beforeEach(() => rule({ no_show_limit: 2, no_show_pause_days: 7 }));

  test('count each once, and lead to a pause at the limit', async () => {
    await miss('r1');
    await miss('r1');
    expect(await visits()).toEqual({ pause: null, missed: 1 });
    await miss('r2');
    expect(await visits()).toEqual({ pause: PAUSE, missed: 0 });
    expect(await book(10)).toEqual({ accepted: false, refusal: { code: 'bookings_paused', ...PAUSE } });
  });

  test('are old after 90 days, and a pause is over after its last day', async () => {
    await miss('r0', '2026-08-22');
    await miss('r1', '2026-08-23');
    expect(await visits()).toEqual({ pause: null, missed: 1 });
    await miss('r2');
    const on = (date: string) => newProcess(store, keys, fixedClock(`${date}T18:00:00.000Z`));
    expect((await visits(ana, on('2026-11-27'))).pause).toEqual(PAUSE);
    expect((await visits(ana, on('2026-11-28'))).pause).toBeNull();
  });

  test('count for no pause where there is no rule', async () => {
    await rule({ no_show_limit: 0 });
    for (const visit of ['r1', 'r2', 'r3']) await miss(visit);
    expect(await visits()).toEqual({ pause: null, missed: 0 });
  });

  test('pause the person until staff lift the pause', async () => {
    for (const visit of ['r1', 'r2']) await miss(visit);
    const before = await store.head();
    expect(await lift()).toMatchObject({ accepted: true });
    expect(await typesSince(store, before)).toEqual(['PauseLifted']);
    expect(await visits()).toEqual({ pause: null, missed: 0 });
    expect(await book(10)).toMatchObject({ accepted: true });
    expect(await lift()).toEqual({ accepted: false, refusal: { code: 'not_paused' } });
  });

  test('are those of the person, whichever entry of theirs is named', async () => {
    await merge(luis, ana);
    await miss('r1');
    await miss('r2', '2026-11-20', luis);
    expect([await visits(ana), await visits(luis)]).toEqual([
      { pause: PAUSE, missed: 0 },
      { pause: PAUSE, missed: 0 },
    ]);
    expect(await lift(ana)).toMatchObject({ accepted: true });
    expect(await visits(luis)).toEqual({ pause: null, missed: 0 });
  });
});

describe('the limits of a person', () => {
  const limits = (isTrusted: boolean, type = NORMAL_TYPE_ID) =>
    loadPersonLimits(process.handler, type, isTrusted);
  const none = { open: 0, day: 0, week: 0 };

  test('are those of the product and of the type', async () => {
    await rule({ max_open_reservations: 3, max_reservations_per_day: 2 });
    await rule({ max_reservations_per_week: 4 }, { reservationTypeId: NORMAL_TYPE_ID });
    const all = { open: 3, day: 2, week: 0 };
    expect(await limits(true)).toEqual({
      all,
      ofType: { ...none, week: 4 },
      typeName: 'Normal',
      unconfirmedOpen: 0,
    });
    expect(await limits(true, 1)).toMatchObject({ all, ofType: none, typeName: 'Momento' });
  });

  test('are lower until the address is confirmed', async () => {
    expect(await limits(false)).toMatchObject({ all: none, unconfirmedOpen: 1 });
  });

  test('have no name for a type that is gone', async () => {
    expect(await limits(true, 99)).toMatchObject({ typeName: '' });
  });

  test('refuse the booking beyond them, and name what counts', async () => {
    await rule({ max_reservations_per_day: 2 });
    const made = [await book(10), await book(12)];
    const ids = made.flatMap((one) => (one.accepted ? (one.reservations[0]?.reservationId ?? []) : []));
    const counted = { limit: 'day', max: 2, typeName: null, free: null };
    expect(await book(14)).toEqual({
      accepted: false,
      refusal: { code: 'limit_reached', ...counted, date: TUESDAY, reservationIds: ids },
    });
  });

  test('do not count reservations that were cancelled, be it the last one of several', async () => {
    await rule({ max_reservations_per_day: 2 });
    const made = [await book(10), await book(12)];
    const [, second = ''] = made.flatMap((one) =>
      one.accepted ? (one.reservations[0]?.reservationId ?? []) : [],
    );
    await cancelReservation(process.handler, second, newContext(process));
    const before = await store.head();
    expect(await book(14)).toMatchObject({ accepted: true });
    expect(await typesSince(store, before)).toEqual(['ClaimReleased', 'TimeClaimed', 'SlotReserved']);
  });
});

describe('a claim on time', () => {
  const day = { attractionId: 1, date: TUESDAY };
  const claimAt = (start: number, over: Partial<Claim> = {}): Claim => ({
    ...day,
    personId: ana,
    reservationId: reservationIdOf(day, `r${start}`),
    start,
    end: start + 60,
    reservationTypeId: NORMAL_TYPE_ID,
    ...over,
  });
  const claim = (asked: Claim, over = {}) =>
    claimTime(process.handler, asked, { minutesApart: 0, isTrusted: true, ...over }, newContext(process));
  const claims = async (person = ana) => [...(await process.handler.load(claimsOf(person))).claims.values()];

  test('without its reservation makes way for another one, and is never placed', async () => {
    await claim(claimAt(600));
    const before = await store.head();
    expect(await claim(claimAt(660), { minutesApart: 60 })).toMatchObject({ accepted: true });
    expect(await typesSince(store, before)).toEqual(['BookingAbandoned', 'ClaimReleased', 'TimeClaimed']);
    expect(await claims()).toEqual([claimAt(660)]);
  });

  test('without a confirmed address makes way as well', async () => {
    await claim(claimAt(600), { isTrusted: false });
    expect(await claim(claimAt(720), { isTrusted: false })).toMatchObject({ accepted: true });
    expect(await claims()).toEqual([claimAt(720)]);
  });

  test('without a confirmed address is refused beside a reservation', async () => {
    const made = await book(10);
    const reservationIds = made.accepted ? [made.reservations[0]?.reservationId] : [];
    expect(await claim(claimAt(720), { isTrusted: false })).toEqual({
      accepted: false,
      refusal: { code: 'email_unconfirmed', max: 1, reservationIds },
    });
  });

  test('makes way once its reservation is no longer of the person', async () => {
    const id = await booked(process, { cui: ANA_CUI, reservationTypeId: NORMAL_TYPE_ID });
    const taken = claimAt(600, { personId: luis, reservationId: id });
    await claim(taken);
    expect(await claim(claimAt(660, { personId: luis }), { minutesApart: 60 })).toMatchObject({
      accepted: true,
    });
    expect(await claims(luis)).toEqual([claimAt(660, { personId: luis })]);
    expect(await claim(claimAt(660), { minutesApart: 60 })).toMatchObject({
      refusal: { code: 'too_soon', reservationId: id, minutes: 60 },
    });
  });

  test('makes way where its reservation does not count towards the limits', async () => {
    const id = await booked(process, { cui: ANA_CUI, reservationTypeId: 1 });
    await claim(claimAt(600, { reservationId: id }));
    expect(await claim(claimAt(660), { minutesApart: 60 })).toMatchObject({ accepted: true });
    expect(await claims()).toEqual([claimAt(660)]);
  });

  test('stays while its reservation is of an entry that was merged into the person', async () => {
    await booked(process, { cui: ANA_CUI, reservationTypeId: NORMAL_TYPE_ID });
    await merge(luis, ana);
    const asked = claimAt(660, { personId: luis });
    expect(await claim(asked, { minutesApart: 60 })).toMatchObject({ refusal: { code: 'too_soon' } });
  });

  test('during a pause is refused, and nothing is written', async () => {
    await rule({ no_show_limit: 1, no_show_pause_days: 7 });
    const visit = { personId: ana, reservationId: 'r1', date: '2026-11-20' };
    await recordMissedVisit(process.handler, visit, newContext(process));
    const before = await store.head();
    expect(await claim(claimAt(600))).toMatchObject({ refusal: { code: 'bookings_paused' } });
    expect(await store.head()).toBe(before);
  });

  test('has 50 of such claims removed at once, and more by asking again', async () => {
    for (let day = 1; day <= 51; day++) {
      const date = daysLater(TUESDAY, day);
      await claim(claimAt(600, { date, reservationId: reservationIdOf({ attractionId: 1, date }, 'r') }));
    }
    const asked = () => claim(claimAt(600), { minutesApart: 100_000 });
    expect(await asked()).toMatchObject({ refusal: { code: 'too_soon', date: daysLater(TUESDAY, 51) } });
    expect(await asked()).toMatchObject({ accepted: true });
    expect(await claims()).toEqual([claimAt(600)]);
  });

  test('names a reservation, or it can not be settled', async () => {
    const asked = settle(process.handler, 'nothing', newContext(process));
    await expect(asked).rejects.toThrow('a claim names no reservation: nothing');
  });

  test('follows a reservation that staff make, of the type of citizens alone', async () => {
    for (const [start, type] of [
      [600, NORMAL_TYPE_ID],
      [720, 1],
    ] as const) {
      const asked = request({ cui: ANA_CUI, start, end: start + 60, reservationTypeId: type });
      await reserveSlot(process, asked, newContext(process));
    }
    expect(await claims()).toEqual([claimAt(600, { reservationId: expect.any(String) })]);
  });
});

test('two entries have their claims together since they were merged', async () => {
  const one = (former: string, other: string | null) => haveOneBooker(process.handler, former, other);
  expect([await one(ana, luis), await one(ana, ana), await one(ana, null)]).toEqual([false, true, false]);
  await merge(luis, ana);
  expect([await one(ana, luis), await one(luis, ana)]).toEqual([true, true]);
});
