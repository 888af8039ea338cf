import { describe, expect, test } from 'vitest';
import { approvalOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import type { Checkpoints } from '../../commands/processes/checkpoints.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { approvalProcess } from '../../commands/reservation/approval-process.ts';
import { decideApprovals, setApprovalScope } from '../../commands/reservation/approvals.ts';
import { reopenApprovals } from '../../commands/reservation/reopen-approvals.ts';
import { newReservationId } from '../../commands/reservation/reserve-slot.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { fixedClock } from '../../platform/clock.ts';
import type { KeyRing } from '../../platform/key-ring.ts';
import { booked, NOW, newCourts, newProcess } from '../support/booking-world.ts';
import { died, heldCount, memoryCheckpoints } from '../support/crash-world.ts';
import { crashingStore } from '../support/crashing-store.ts';

const REFUSED = { approved: false, reason: 'No hay árbitro' } as const;
/** The reservation begins: the request has expired. */
const LATER = '2026-11-24T16:00:00.000Z';

interface World {
  readonly store: EventStore;
  readonly keys: KeyRing;
  readonly checkpoints: Checkpoints;
  readonly clock: ReturnType<typeof fixedClock>;
  readonly reservationId: string;
}

/** A process that watches over requests, until `done` holds. */
async function watchUntil(
  { keys, checkpoints, clock }: Omit<World, 'store' | 'reservationId'>,
  store: EventStore,
  done: () => Promise<boolean>,
): Promise<void> {
  const stop = new AbortController();
  const process = newProcess(store, keys, clock);
  const running = runProcess(
    approvalProcess,
    { ...process, checkpoints, graceMs: 1, onError: () => undefined },
    stop.signal,
  ).catch((error: Error) => {
    if (error.name !== 'Crash') throw error;
  });
  await expect.poll(done, { timeout: 10_000, interval: 5 }).toBe(true);
  stop.abort();
  await running;
}

/** A reservation whose approval has been asked for. */
async function newWorld(): Promise<World> {
  const { store, keys, process } = await newCourts();
  const world = { store, keys, checkpoints: memoryCheckpoints(), clock: fixedClock(NOW) };
  await setApprovalScope(process.handler, { reservationTypeIds: [1], centerIds: [] }, newContext(process));
  const reservationId = await booked(process);
  await watchUntil(world, world.store, async () =>
    (await typesIn(world.store)).includes('ApprovalRequested'),
  );
  return { ...world, reservationId };
}

const typesIn = async (store: EventStore) => (await store.readAll()).map(({ type }) => type);
const endOf = async (store: EventStore) =>
  (await typesIn(store)).filter((type) =>
    /^(Approval(Refused|Expired|Settled)|ReservationCancelled)$/.test(type),
  );

const isHeld = async (world: World) => (await heldCount(world)) > 0;

describe.each(['before', 'after'] as const)('a process that dies %s any append', (when) => {
  test('a refusal: the request waits on, or its time is free, each step once', async () => {
    let steps = 0;
    for (let at = 1; ; at++) {
      const world = await newWorld();
      const process = newProcess(crashingStore(world.store, at, when).store, world.keys, world.clock);
      const context = newContext(process);
      if (!(await died(decideApprovals(process.handler, [world.reservationId], REFUSED, context)))) break;
      steps += 1;
      if (at === 1 && when === 'before') expect(await isHeld(world)).toBe(true);
      else
        await watchUntil(world, world.store, async () =>
          (await typesIn(world.store)).includes('ApprovalSettled'),
        );
      // Staff who got no answer press the button again.
      const again = newProcess(world.store, world.keys, world.clock);
      expect(await decideApprovals(again.handler, [world.reservationId], REFUSED, context)).toMatchObject({
        accepted: true,
      });
      expect(await isHeld(world), `died ${when} append ${at}`).toBe(false);
      expect(await endOf(world.store)).toEqual([
        ...['ApprovalRefused', 'ReservationCancelled', 'ApprovalSettled'],
      ]);
    }
    expect(steps).toBe(3);
  });

  test('a refusal taken back: staff who press again have the request and its time, each step once', async () => {
    let steps = 0;
    for (let at = 1; ; at++) {
      const world = await newWorld();
      const first = newProcess(world.store, world.keys, world.clock);
      const ids = [world.reservationId];
      await decideApprovals(first.handler, ids, REFUSED, newContext(first));
      const process = newProcess(crashingStore(world.store, at, when).store, world.keys, world.clock);
      const context = newContext(process);
      const { timeZone } = process;
      if (!(await died(reopenApprovals(process.handler, ids, context, timeZone)))) break;
      steps += 1;
      const again = newProcess(world.store, world.keys, world.clock);
      expect(await reopenApprovals(again.handler, ids, context, timeZone)).toMatchObject({ accepted: true });
      // A process that is behind meets the cancellation of the refusal when the request waits again.
      await booked(again, { date: '2026-11-25' });
      const asked = async () =>
        (await typesIn(world.store)).filter((type) => type === 'ApprovalRequested').length;
      await watchUntil(world, world.store, async () => (await asked()) === 2);
      expect(await again.handler.load(approvalOf(world.reservationId))).toMatchObject({ status: 'pending' });
      expect(await heldCount(world), `died ${when} append ${at}`).toBe(2);
      expect(
        (await typesIn(world.store)).filter((type) =>
          /^(ReservationRestored|Approval(Reopened|Withdrawn))$/.test(type),
        ),
      ).toEqual(['ReservationRestored', 'ApprovalReopened']);
    }
    expect(steps).toBe(2);
  });

  test('an expiry: the next one frees the time, each step once', async () => {
    for (const at of [1, 2, 3]) {
      const world = await newWorld();
      world.clock.set(LATER);
      const crashing = crashingStore(world.store, at, when);
      await watchUntil(world, crashing.store, async () => crashing.appends() >= at);
      await watchUntil(world, world.store, async () =>
        (await typesIn(world.store)).includes('ApprovalSettled'),
      );
      expect(await isHeld(world), `died ${when} append ${at}`).toBe(false);
      expect(await endOf(world.store)).toEqual([
        ...['ApprovalExpired', 'ReservationCancelled', 'ApprovalSettled'],
      ]);
    }
  });
});

test('an expiry whose date was withdrawn with the rest of its import ends all the same', async () => {
  const world = await newWorld();
  world.clock.set(LATER);
  const process = newProcess(world.store, world.keys, world.clock);
  const { handler } = process;
  const context = newContext(process);
  const day = { attractionId: 1, date: '2026-11-24' };
  // As a process that died just before: the reservation was never placed.
  const reservationId = newReservationId(day, context.commandId, 1);
  const target = { reservationId, ...day };
  const approval = approvalOf(reservationId);
  await handler.execute(
    approval,
    { type: 'RequestApproval', ...target, until: NOW, untilLocal: '' },
    context,
  );
  await handler.execute(approval, { type: 'ExpireApproval', ...target, at: LATER }, context);
  await watchUntil(world, world.store, async () => (await handler.load(approval)).status === 'settled');
});
