import { describe, expect, test } from 'vitest';
import { changeSettings } from '../../commands/catalog/settings.ts';
import { approvalOf, scheduleOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { approvalProcess } from '../../commands/reservation/approval-process.ts';
import {
  decideApprovals,
  findHold,
  setApprovalScope,
  type Verdict,
} from '../../commands/reservation/approvals.ts';
import { restoreReservation } from '../../commands/reservation/change-reservation.ts';
import { type MoveTarget, moveReservation } from '../../commands/reservation/move-reservation.ts';
import { reopenApprovals } from '../../commands/reservation/reopen-approvals.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { cancelReservation, checkIn } from '../../commands/reservation/schedule.ts';
import { fixedClock } from '../../platform/clock.ts';
import { booked, NOW, newCourts, newProcess, request } from '../support/booking-world.ts';
import { heldCount, memoryCheckpoints } from '../support/crash-world.ts';
import { refusedAs } from '../support/outcomes.ts';

const GRANTED: Verdict = { approved: true };
const REFUSED: Verdict = { approved: false, reason: 'No hay árbitro' };
const MISSING = `1.20261124.${'0'.repeat(32)}`;

/** Type 1 needs approval; a reservation of Tuesday from 10:00 to 11:00 waits for it. */
async function newWorld() {
  const { store, keys, process } = await newCourts(2);
  const { handler, timeZone } = process;
  const clock = fixedClock(NOW);
  const context = () => newContext(newProcess(store, keys, clock));
  const scope = (reservationTypeIds: readonly number[], centerIds: readonly number[] = []) =>
    setApprovalScope(handler, { reservationTypeIds, centerIds }, context());
  const types = async () => (await store.readAll()).map(({ type }) => type);
  const count = async (type: string) => (await types()).filter((one) => one === type).length;
  const checkpoints = memoryCheckpoints();
  /** Runs the process of approvals until `done` holds. */
  const watch = async (done: () => Promise<boolean>) => {
    const stop = new AbortController();
    const onError = (error: unknown) => {
      throw error;
    };
    const options = { ...newProcess(store, keys, clock), checkpoints, graceMs: 1, onError };
    const running = runProcess(approvalProcess, options, stop.signal);
    await expect.poll(done, { timeout: 10_000, interval: 5 }).toBe(true);
    stop.abort();
    await running;
  };
  await scope([1]);
  const id = await booked(process);
  await watch(async () => (await count('ApprovalRequested')) === 1);
  const decide = (verdict: Verdict, ids: readonly string[] = [id]) =>
    decideApprovals(handler, ids, verdict, context());
  const reopen = (ids: readonly string[] = [id]) => reopenApprovals(handler, ids, context(), timeZone);
  const status = async (of = id) => (await handler.load(approvalOf(of))).status;
  const waitsUntil = async (of = id) => {
    const approval = await handler.load(approvalOf(of));
    return approval.status === 'pending' ? approval.until : null;
  };
  /** Court 1 from 10:00 to 11:00, unless `to` says otherwise. */
  const moveTo = async (to: Partial<MoveTarget>, of = id) => {
    const target = { attractionId: 1, date: '2026-11-24', start: 600, end: 660, ...to };
    expect(await moveReservation(handler, of, target, context())).toMatchObject({ accepted: true });
  };
  const bookedNow = () => booked(newProcess(store, keys, clock), { date: '2026-12-01' });
  const held = () => heldCount({ store, keys });
  const written = async () => (await types()).length;
  return {
    store,
    keys,
    process,
    handler,
    clock,
    context,
    scope,
    count,
    checkpoints,
    watch,
    id,
    decide,
    reopen,
    status,
    held,
    written,
    waitsUntil,
    moveTo,
    bookedNow,
  };
}

describe('a decision', () => {
  test('grants a request, whose time stays held, once', async () => {
    const { decide, status, held, written, reopen } = await newWorld();
    const granted = await decide(GRANTED);
    expect(granted).toMatchObject({ accepted: true });
    expect(granted.accepted && granted.position).not.toBeNull();
    expect([await status(), await held()]).toEqual(['granted', 1]);
    const before = await written();
    expect(await decide(GRANTED)).toEqual({ accepted: true, position: null });
    expect(await written()).toBe(before);
    expect(await decide(REFUSED)).toMatchObject({ accepted: false });
    expect(await held()).toBe(1);
    expect(await reopen()).toMatchObject({ accepted: true });
    expect([await status(), await held()]).toEqual(['pending', 1]);
  });

  test('refuses a request, and its time is free', async () => {
    const { store, decide, status, held, id } = await newWorld();
    expect(await decide(REFUSED)).toMatchObject({ accepted: true });
    expect([await status(), await held()]).toEqual(['settled', 0]);
    const [refused] = await store.readAll({ filter: { types: ['ApprovalRefused'] } });
    expect(refused?.data).toMatchObject({ reservationId: id, personId: null });
    expect(await decide(GRANTED)).toMatchObject({ accepted: false });
  });

  test('on several requests stops at the first that cannot be decided', async () => {
    const { process, watch, count, decide, status, id } = await newWorld();
    const other = await booked(process, { date: '2026-11-25' });
    await watch(async () => (await count('ApprovalRequested')) === 2);
    expect(await decide(GRANTED, [MISSING, id, other])).toMatchObject(refusedAs('reservation_unknown'));
    expect([await status(), await status(other)]).toEqual(['pending', 'pending']);
    const both = await decide(GRANTED, [id, other]);
    expect(both).toMatchObject({ accepted: true });
    expect(both.accepted && both.position).not.toBeNull();
    expect([await status(), await status(other)]).toEqual(['granted', 'granted']);
  });

  test('repeated with others gives the last position that was written', async () => {
    const { process, watch, count, decide, id } = await newWorld();
    const other = await booked(process, { date: '2026-11-25' });
    await watch(async () => (await count('ApprovalRequested')) === 2);
    const first = await decide(GRANTED, [id]);
    const both = await decide(GRANTED, [id, other]);
    const again = await decide(GRANTED, [other, id]);
    if (!first.accepted || !both.accepted || !again.accepted) throw new Error('refused');
    expect(both.position).toBeGreaterThan(first.position ?? 0n);
    expect(again.position).toBeNull();
  });
});

describe('a decision is taken back', () => {
  test('and a refused reservation holds its time again', async () => {
    const { decide, reopen, status, held } = await newWorld();
    await decide(REFUSED);
    expect(await reopen()).toMatchObject({ accepted: true });
    expect([await status(), await held()]).toEqual(['pending', 1]);
    expect(await reopen()).toEqual({ accepted: true, position: null });
  });

  test('not where its time was taken meanwhile', async () => {
    const { process, decide, reopen, status, held } = await newWorld();
    await decide(REFUSED);
    await booked(process, { reservationTypeId: 1 });
    expect(await reopen()).toMatchObject(refusedAs('slot_taken'));
    expect([await status(), await held()]).toEqual(['settled', 1]);
  });

  test('not where nobody decided: unknown, expired or never requested', async () => {
    const { clock, watch, count, reopen } = await newWorld();
    expect(await reopen([MISSING])).toMatchObject(refusedAs('approval_undecided'));
    clock.set('2026-11-24T16:00:00.000Z');
    await watch(async () => (await count('ApprovalSettled')) === 1);
    expect(await reopen()).toMatchObject(refusedAs('approval_undecided'));
  });

  test('not once the person was checked in, or the time has come', async () => {
    const { clock, handler, context, id, decide, reopen } = await newWorld();
    await decide(GRANTED);
    clock.set('2026-11-24T16:05:00.000Z');
    expect(await reopen()).toMatchObject(refusedAs('approval_too_late'));
    expect(await checkIn(handler, id, context())).toMatchObject({ accepted: true });
    expect(await reopen()).toMatchObject(refusedAs('already_checked_in'));
  });

  test('not of a granted reservation that was cancelled since', async () => {
    const { handler, context, id, decide, reopen, held } = await newWorld();
    await decide(GRANTED);
    await cancelReservation(handler, id, context());
    expect(await reopen()).toMatchObject(refusedAs('already_cancelled'));
    expect(await held()).toBe(0);
  });
});

describe('the process of approvals', () => {
  test('asks for what is in scope, from when it is', async () => {
    const { process, handler, scope, context, watch, count, status } = await newWorld();
    await scope([], [1]);
    const byCenter = await booked(process, { date: '2026-11-25' });
    await watch(async () => (await count('ApprovalRequested')) === 2);
    await scope([]);
    const free = await booked(process, { date: '2026-11-26' });
    await cancelReservation(handler, byCenter, context());
    await watch(async () => (await count('ApprovalWithdrawn')) === 1);
    expect([await status(byCenter), await status(free)]).toEqual(['withdrawn', 'none']);
  });

  test('asks for nothing where the hour had begun when the booking was made', async () => {
    const { store, keys, clock, id, decide, watch, count, status, held } = await newWorld();
    await decide(GRANTED);
    clock.set('2026-11-25T16:00:00.000Z');
    const staff = newProcess(store, keys, clock);
    const begun = await booked(staff, { date: '2026-11-25' });
    const late = await booked(staff, { date: '2026-11-25', start: 480, end: 540 });
    const next = await booked(staff, { date: '2026-11-25', start: 660, end: 720 });
    await watch(async () => (await count('ApprovalRequested')) === 2);
    expect([await status(begun), await status(late), await status(next)]).toEqual([
      'none',
      'none',
      'pending',
    ]);
    expect([await status(id), await held()]).toEqual(['granted', 4]);
  });

  test('lets a request follow its reservation to a later hour', async () => {
    const { clock, watch, count, moveTo, status, held, waitsUntil } = await newWorld();
    await moveTo({ date: '2026-12-10' });
    await watch(async () => (await count('ApprovalRequested')) === 2);
    expect(await waitsUntil()).toBe('2026-12-10T16:00:00.000Z');
    clock.set('2026-11-24T16:00:00.000Z');
    await moveTo({ date: '2026-12-10', start: 660, end: 720 });
    await watch(async () => (await count('ApprovalRequested')) === 3);
    expect([await waitsUntil(), await held()]).toEqual(['2026-12-10T17:00:00.000Z', 1]);
    clock.set('2026-12-10T17:00:00.000Z');
    await watch(async () => (await count('ApprovalSettled')) === 1);
    expect([await status(), await held()]).toEqual(['settled', 0]);
  });

  test('lets a request expire at the earlier hour to which its reservation was moved', async () => {
    const { clock, watch, count, moveTo, status, held } = await newWorld();
    await moveTo({ date: '2026-11-23' });
    clock.set('2026-11-23T16:00:00.000Z');
    await watch(async () => (await count('ApprovalSettled')) === 1);
    expect([await status(), await held()]).toEqual(['settled', 0]);
  });

  test('counts the hours of a moved request from when it was made', async () => {
    const { clock, handler, context, watch, count, moveTo, waitsUntil, process } = await newWorld();
    await changeSettings(handler, { scope: 'product', values: { approval_hold_hours: 24 } }, context());
    const soon = await booked(process, { date: '2026-11-21', start: 840, end: 900 });
    await watch(async () => (await count('ApprovalRequested')) === 2);
    expect(await waitsUntil(soon)).toBe('2026-11-21T20:00:00.000Z');
    clock.set('2026-11-21T19:00:00.000Z');
    await moveTo({ date: '2026-12-10' }, soon);
    await watch(async () => (await count('ApprovalRequested')) === 3);
    expect(await waitsUntil(soon)).toBe('2026-11-22T14:00:00.000Z');
  });

  test('grants a request whose reservation staff move to an hour that has begun', async () => {
    const { clock, watch, count, moveTo, status, held } = await newWorld();
    clock.set('2026-11-23T16:05:00.000Z');
    await moveTo({ date: '2026-11-23' });
    await watch(async () => (await count('ApprovalGranted')) === 1);
    expect([await status(), await held()]).toEqual(['granted', 1]);
  });

  test('asks again for a cancelled reservation that is restored, unless its hour has begun', async () => {
    const { clock, handler, context, id, watch, count, status, waitsUntil, bookedNow } = await newWorld();
    const cancel = async (times: number) => {
      await cancelReservation(handler, id, context());
      await watch(async () => (await count('ApprovalWithdrawn')) === times);
    };
    await cancel(1);
    await restoreReservation(handler, id, context());
    await watch(async () => (await count('ApprovalRequested')) === 2);
    expect([await status(), await waitsUntil()]).toEqual(['pending', '2026-11-24T16:00:00.000Z']);
    await cancel(2);
    clock.set('2026-11-24T16:00:00.000Z');
    await restoreReservation(handler, id, context());
    const other = await bookedNow();
    await watch(async () => (await status(other)) === 'pending');
    expect([await status(), await count('ApprovalRequested')]).toEqual(['withdrawn', 3]);
  });

  test('heeds a scope that changes while it runs', async () => {
    const { scope, process, count, watch } = await newWorld();
    await scope([]);
    let change = async () => {
      await scope([1]);
      await booked(process, { start: 720, end: 780 });
    };
    await watch(async () => {
      await change();
      change = async () => undefined;
      return (await count('ApprovalRequested')) === 2;
    });
  });

  test('passes by a request that was withdrawn', async () => {
    const { store, handler, context, id, watch, checkpoints } = await newWorld();
    await cancelReservation(handler, id, context());
    await watch(async () => {
      const [withdrawn] = await store.readAll({ filter: { types: ['ApprovalWithdrawn'] } });
      const passed = (await checkpoints.load('approvals')) ?? 0n;
      return withdrawn !== undefined && passed >= withdrawn.position;
    });
  });

  test('ends the request of a booking whose placement was withdrawn, and asks again once it is placed', async () => {
    const { handler, context, process, id, watch, count, status } = await newWorld();
    const day = { attractionId: 1, date: '2026-11-25' };
    const asked = context();
    const made = await reserveSlot(process, request(day), asked);
    const reservationId = made.accepted ? (made.reservations[0]?.reservationId ?? '') : '';
    await watch(async () => (await count('ApprovalRequested')) === 2);
    const withdrawn = { type: 'WithdrawPlacement', reservationId, ...day, before: null } as const;
    await handler.execute(scheduleOf(day), withdrawn, context());
    await watch(async () => (await status(reservationId)) === 'withdrawn');
    expect(await reserveSlot(process, request(day), asked)).toMatchObject({ accepted: true });
    await watch(async () => (await status(reservationId)) === 'pending');
    expect([await status(id), await count('ApprovalRequested')]).toEqual(['pending', 3]);
  });

  test('ends a request that is due and whose reservation is unknown', async () => {
    const { clock, handler, context, watch, status, checkpoints, count } = await newWorld();
    const held = { until: NOW, untilLocal: '2026-11-21 08:00:00' };
    const target = { reservationId: MISSING, attractionId: 1, date: '2026-11-24' };
    await handler.execute(approvalOf(MISSING), { type: 'RequestApproval', ...target, ...held }, context());
    await watch(async () => (await count('ApprovalWithdrawn')) === 1);
    expect(await status(MISSING)).toBe('withdrawn');
    clock.set('2026-11-24T16:00:00.000Z');
    await watch(async () => (await count('ApprovalSettled')) === 1);
    expect(await checkpoints.load('approvals')).toBeDefined();
  });

  test('lets a request expire where it was held as long as the center says', async () => {
    const world = await newWorld();
    const { store, keys, clock, handler, context, process, watch, count, status, held, id } = world;
    await changeSettings(handler, { scope: 'product', values: { approval_hold_hours: 2 } }, context());
    const other = await booked(process, { date: '2026-11-25' });
    await watch(async () => (await count('ApprovalRequested')) === 2);
    clock.set('2026-11-21T15:59:00.000Z');
    await booked(newProcess(store, keys, clock), { date: '2026-11-26' });
    await watch(async () => (await count('ApprovalRequested')) === 3);
    expect(await status(other)).toBe('pending');
    clock.set('2026-11-21T16:00:00.000Z');
    await watch(async () => (await count('ApprovalSettled')) === 1);
    expect([await status(other), await status(id)]).toEqual(['settled', 'pending']);
    expect(await held()).toBe(2);
  });
});

test('an answer to a booking says until when it is held, and nothing where no approval is needed', async () => {
  const { handler, process, context, scope } = await newWorld();
  const subject = { reservationTypeId: 1, centerId: 1, date: '2026-11-24', start: 600 };
  await changeSettings(handler, { scope: { centerId: 1 }, values: { approval_hold_hours: 3 } }, context());
  expect(await findHold(handler, subject, NOW, process.timeZone)).toEqual({
    until: '2026-11-21T17:00:00.000Z',
    untilLocal: '2026-11-21 11:00:00',
  });
  expect(await findHold(handler, subject, '2026-11-24T16:00:00.000Z', process.timeZone)).toBeNull();
  expect(await findHold(handler, { ...subject, reservationTypeId: 2 }, NOW, process.timeZone)).toBeNull();
  await scope([]);
  const { handler: fresh } = newProcess(process.store, (await newCourts()).keys);
  expect(await findHold(fresh, subject, NOW, process.timeZone)).toBeNull();
});
