import { describe, expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { changeSettings } from '../../commands/catalog/settings.ts';
import { approvalOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { claimsOf } from '../../commands/people/booker.ts';
import { setApprovalScope } from '../../commands/reservation/approvals.ts';
import { offerHandover } from '../../commands/reservation/hand-over.ts';
import { moveOwnReservation } from '../../commands/reservation/move-own.ts';
import type { MoveTarget } from '../../commands/reservation/move-reservation.ts';
import { cancelReservation } from '../../commands/reservation/schedule.ts';
import { attractions, centers } from '../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import type { RuleScope, RuleValues } from '../../domain/settings/state.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { fixedClock } from '../../platform/clock.ts';
import { booked, memoryKeys, newProcess } from '../support/booking-world.ts';
import {
  bookAs,
  bookedAs,
  mergeEntries,
  requestFor,
  seedCitizens,
  seedPerson,
  TUESDAY,
} from '../support/citizen-world.ts';
import { refusedAs } from '../support/outcomes.ts';
import { centerFields } from '../support/sample-events.ts';

const CUI = '1234567840101';

/** Ana has court 1 on Tuesday from 10:00 to 11:00, and may move it to another hour or to court 2. */
async function newWorld(over: Parameters<typeof requestFor>[1] = {}) {
  const store = memoryEventStore();
  const keys = memoryKeys();
  const process = newProcess(store, keys);
  const { handler } = process;
  await seedCitizens(handler, { courts: 2, minutesApart: 0 });
  const [ana, luis] = [await seedPerson(process), await seedPerson(process, '9999999990101')];
  const id = await bookedAs(process, ana, requestFor(10, over));
  const context = () => newContext(process);
  const to = { attractionId: 1, date: TUESDAY, start: 720, end: 780 };
  const move = (target: Partial<MoveTarget> = {}, by = ana, on = process, moved = id, isTrusted = true) =>
    moveOwnReservation(on.handler, moved, { ...to, ...target }, { personId: by, isTrusted }, newContext(on));
  const place = async () => {
    const found = await locateReservation(handler, id, context());
    return 'booking' in found ? [found.day.attractionId, found.day.date, found.booking.start] : found.refusal;
  };
  const claim = async () => {
    const one = (await handler.load(claimsOf(ana))).claims.get(id);
    return one && [one.attractionId, one.date, one.start];
  };
  const set = (values: RuleValues, scope: RuleScope = 'product') =>
    changeSettings(handler, { scope, values }, context());
  const changeCourt = (court: number, fields: object) =>
    changeCatalog(handler, attractions, { type: 'Change', id: court, fields }, context());
  return { store, keys, process, handler, context, ana, luis, id, move, place, claim, set, changeCourt };
}

test.each([
  ['another hour of its court', {}, [1, TUESDAY, 720]],
  ['another court', { attractionId: 2 }, [2, TUESDAY, 720]],
  ['another day', { date: '2026-12-01', start: 600, end: 660 }, [1, '2026-12-01', 600]],
])('its owner moves a reservation to %s, and their claim goes with it', async (_, target, expected) => {
  const { move, place, claim } = await newWorld();
  expect(await move(target)).toMatchObject({ accepted: true });
  expect(await place()).toEqual(expected);
  expect(await claim()).toEqual(expected);
});

test('the entry that counts since a merge moves what the other one booked', async () => {
  const { process, ana, luis, move, place } = await newWorld();
  expect(await mergeEntries(process, luis, ana)).toMatchObject({ accepted: true });
  expect(await move({}, luis)).toMatchObject({ accepted: true });
  expect(await place()).toEqual([1, TUESDAY, 720]);
});

describe('a move is refused, and nothing changes,', () => {
  const stays = async ({ place, claim }: Awaited<ReturnType<typeof newWorld>>) => {
    expect(await place()).toEqual([1, TUESDAY, 600]);
    expect(await claim()).toEqual([1, TUESDAY, 600]);
  };

  test.each([
    ['to somebody else', 'reservation_of_another', {}],
    ['to a court that is not there', 'unknown_reference', { attractionId: 9 }],
    ['to half an hour past', 'slot_not_listed', { start: 750, end: 810 }],
    ['to two hours at once', 'slot_not_listed', { start: 720, end: 840 }],
    ['to a closed day', 'outside_hours', { date: '2026-11-25' }],
    ['to a day that is over', 'time_past', { date: '2026-11-17' }],
    ['after the dates of the type', 'outside_window', { date: '2026-12-08' }],
  ])('%s', async (_, code, target) => {
    const world = await newWorld();
    const by = code === 'reservation_of_another' ? world.luis : world.ana;
    expect(await world.move(target, by)).toMatchObject(refusedAs(code));
    await stays(world);
  });

  test('to a time of another reservation', async () => {
    const world = await newWorld();
    await bookAs(world.process, world.luis, requestFor(12));
    expect(await world.move()).toMatchObject(refusedAs('slot_taken'));
    await stays(world);
  });

  test('where the center there is closed for good', async () => {
    const world = await newWorld();
    const closed = centerFields(1, { name: 'Polideportivo', slug: '', strcode: 'PO', active: false });
    await changeCatalog(world.handler, centers, { type: 'Change', id: 1, fields: closed }, world.context());
    expect(await world.move()).toMatchObject(refusedAs('center_hidden'));
    await stays(world);
  });

  test('to a court where its activity is not done', async () => {
    const world = await newWorld({ activityId: 1 });
    await world.changeCourt(2, { activities: [] });
    expect(await world.move({ attractionId: 2 })).toMatchObject(refusedAs('activity_not_offered'));
    await stays(world);
    expect(await world.move()).toMatchObject({ accepted: true });
  });

  test('to a court with fewer places than its companions', async () => {
    const world = await newWorld({ companions: 6 });
    await world.changeCourt(2, { capacity: 5 });
    expect(await world.move({ attractionId: 2 })).toMatchObject(
      refusedAs('companions_over_capacity', { capacity: 5 }),
    );
    await stays(world);
    await world.changeCourt(2, { capacity: 6 });
    expect(await world.move({ attractionId: 2 })).toMatchObject({ accepted: true });
  });

  test('not to a court whose capacity nobody entered', async () => {
    const world = await newWorld({ companions: 6 });
    await world.changeCourt(2, { capacity: 0 });
    expect(await world.move({ attractionId: 2 })).toMatchObject({ accepted: true });
  });

  test('within the deadline of the center that it would leave', async () => {
    const world = await newWorld();
    await world.set({ cancel_deadline_minutes: 60 }, { centerId: 1 });
    const late = newProcess(world.store, world.keys, fixedClock('2026-11-24T15:01:00.000Z'));
    expect(await world.move({}, world.ana, late)).toMatchObject(
      refusedAs('cancel_deadline', { minutes: 60 }),
    );
    await stays(world);
    const inTime = newProcess(world.store, world.keys, fixedClock('2026-11-24T15:00:00.000Z'));
    expect(await world.move({}, world.ana, inTime)).toMatchObject({ accepted: true });
  });

  test('while it is offered to somebody', async () => {
    const world = await newWorld();
    const offer = { reservationId: world.id, toPersonId: world.luis };
    await offerHandover(world.handler, offer, world.context());
    expect(await world.move()).toMatchObject(refusedAs('handover_open'));
    await stays(world);
  });

  test('where staff approve each booking', async () => {
    const world = await newWorld();
    const scope = { reservationTypeIds: [NORMAL_TYPE_ID], centerIds: [] };
    await setApprovalScope(world.handler, scope, world.context());
    expect(await world.move()).toMatchObject(refusedAs('move_needs_approval'));
    await stays(world);
  });

  test('while staff have not approved it yet', async () => {
    const world = await newWorld();
    const target = { reservationId: world.id, attractionId: 1, date: TUESDAY };
    const until = { until: '2026-11-22T15:00:00.000Z', untilLocal: '2026-11-22 09:00:00' };
    const request = { type: 'RequestApproval', ...target, ...until } as const;
    await world.handler.execute(approvalOf(world.id), request, world.context());
    expect(await world.move()).toMatchObject(refusedAs('approval_pending'));
    await stays(world);
  });

  test('above the limit of the day', async () => {
    const world = await newWorld();
    const nextWeek = await bookAs(world.process, world.ana, {
      ...requestFor(10),
      date: '2026-12-01',
    });
    expect(nextWeek).toMatchObject({ accepted: true });
    await world.set({ max_reservations_per_day: 1 });
    expect(await world.move({ date: '2026-12-01' })).toMatchObject(
      refusedAs('limit_reached', { limit: 'day', max: 1 }),
    );
    await stays(world);
    expect(await world.move()).toMatchObject({ accepted: true });
  });
});

test('a reservation without companions of its own may go to a smaller court', async () => {
  const { move, place, changeCourt } = await newWorld();
  await changeCourt(2, { capacity: 5 });
  expect(await move({ attractionId: 2 })).toMatchObject({ accepted: true });
  expect(await place()).toEqual([2, TUESDAY, 720]);
});

test('a reservation of another type, made by staff, is not moved by its person', async () => {
  const { process, ana, move } = await newWorld();
  const id = await booked(process, { start: 900, end: 960, cui: CUI });
  expect(await move({}, ana, process, id)).toMatchObject(refusedAs('moved_by_staff'));
  const normal = await booked(process, {
    start: 900,
    end: 960,
    attractionId: 2,
    cui: CUI,
    reservationTypeId: NORMAL_TYPE_ID,
  });
  expect(await move({}, ana, process, normal)).toMatchObject({ accepted: true });
});

test('a cancelled or unknown reservation is not moved', async () => {
  const { handler, context, ana, process, id, move } = await newWorld();
  await cancelReservation(handler, id, context());
  expect(await move()).toMatchObject(refusedAs('already_cancelled'));
  expect(await move({}, ana, process, `1.20261124.${'0'.repeat(32)}`)).toMatchObject(
    refusedAs('reservation_unknown'),
  );
});
