import { type ApprovalScope, asksForApproval } from '../../domain/approval/scope.ts';
import type { ReservationData } from '../../domain/schedule/events.ts';
import type { Target } from '../../domain/schedule/reservation-data.ts';
import { dayOf } from '../../domain/schedule/stream.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Position } from '../../eventstore/port.ts';
import { approvalOf } from '../handler/aggregates.ts';
import { type CommandContext, newContext } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';
import type { ProcessDeps } from '../processes/process-deps.ts';
import { type Deadline, watchDeadlines } from '../processes/watch-deadlines.ts';
import { holdOf, loadApprovalScope, settleApproval } from './approvals.ts';

/** Alone they don't move the checkpoint: most concern no request. */
const BOOKINGS = [
  'SlotReserved',
  'ReservationCancelled',
  'OccurrenceWithdrawn',
  'PlacementWithdrawn',
  'ReservationRestored',
  'ReservationMoved',
  'ReservationRescheduled',
] as const;

const EVENTS = [
  ...BOOKINGS,
  'ApprovalRequested',
  'ApprovalReopened',
  'ApprovalGranted',
  'ApprovalRefused',
  'ApprovalExpired',
  'ApprovalWithdrawn',
  'ApprovalSettled',
  'ApprovalScopeChanged',
] as const;

interface Waiting extends Deadline {
  /** Instant. */
  readonly requestedAt: string;
}

/** Requests approval, expires requests and frees refused times. Each request is decided in its own stream. */
export const approvalProcess = watchDeadlines('approvals', EVENTS, async (options) => {
  const open = new Map<string, Waiting>();
  // Kept current by events: no read per booking.
  let scope = await loadApprovalScope(options.handler);
  return {
    open,
    async apply(stored, before) {
      if (stored.event.type === 'ApprovalScopeChanged') scope = await loadApprovalScope(options.handler);
      else await apply(options, scope, open, stored, before);
    },
    concerns: (type) => !BOOKINGS.some((booking) => booking === type),
    whenDue: (id) => advance(options, id),
  };
});

async function apply(
  options: ProcessDeps,
  scope: ApprovalScope,
  open: Map<string, Waiting>,
  stored: StoredEvent,
  before: Position | undefined,
): Promise<void> {
  const { event, metadata } = stored;
  switch (event.type) {
    case 'SlotReserved':
      if (asksForApproval(scope, event.data, metadata.at)) await ask(options, event.data, stored);
      return;
    case 'ReservationRestored':
      await askAgain(options, stored, event.data.reservationId);
      return;
    case 'ReservationMoved':
    case 'ReservationRescheduled': {
      const { reservationId } = event.data;
      await follow(options, stored, reservationId, open.get(reservationId)?.requestedAt);
      return;
    }
    case 'ApprovalRequested':
      // Another one while it waits: its reservation was moved.
      open.set(event.data.reservationId, {
        ...(open.get(event.data.reservationId) ?? { requestedAt: metadata.at, before }),
        due: event.data.until,
      });
      return;
    case 'ApprovalReopened':
      open.set(event.data.reservationId, { due: event.data.until, before, requestedAt: metadata.at });
      return;
    case 'ApprovalRefused':
    case 'ApprovalExpired':
      // Covers a crash of the deciding process.
      open.set(event.data.reservationId, {
        ...(open.get(event.data.reservationId) ?? { requestedAt: metadata.at, before }),
        due: metadata.at,
      });
      return;
    case 'ReservationCancelled':
    case 'OccurrenceWithdrawn':
    case 'PlacementWithdrawn':
      // Not only what is known to be open: the request of a late process lies behind this event in the log.
      await withdraw(options, stored, event.data);
      return;
    case 'ApprovalGranted':
    case 'ApprovalWithdrawn':
    case 'ApprovalSettled':
      open.delete(event.data.reservationId);
      return;
  }
}

async function ask(options: ProcessDeps, data: ReservationData, stored: StoredEvent): Promise<void> {
  const { handler, timeZone } = options;
  const { reservationId, attractionId, date } = data;
  const hold = await holdOf(handler, data, stored.metadata.at, timeZone);
  if (!hold) return;
  const target = { reservationId, attractionId, date };
  const command = { type: 'RequestApproval', ...target, ...hold } as const;
  const asked = await handler.execute(approvalOf(reservationId), command, contextOf(options, stored));
  // Placed once more after its placement was withdrawn.
  if (asked.accepted && asked.state.status === 'withdrawn') await askAgain(options, stored, reservationId);
}

/** The withdrawn request of a reservation that is active once more. */
async function askAgain(options: ProcessDeps, stored: StoredEvent, reservationId: string): Promise<void> {
  const { handler, timeZone } = options;
  const approval = approvalOf(reservationId);
  if ((await handler.load(approval)).status !== 'withdrawn') return;
  const context = contextOf(options, stored);
  const place = await placeOf(options, reservationId, context);
  const hold = place && (await holdOf(handler, place.subject, context.at, timeZone));
  if (!hold) return;
  const command = { type: 'RenewApproval', reservationId, ...place.day, ...hold } as const;
  await handler.execute(approval, command, context);
}

/** A request waits as its reservation is now; moved to an hour that has begun, it is granted. */
async function follow(
  options: ProcessDeps,
  stored: StoredEvent,
  reservationId: string,
  requestedAt = stored.metadata.at,
): Promise<void> {
  const { handler, timeZone } = options;
  const approval = approvalOf(reservationId);
  const before = await handler.load(approval);
  if (before.status !== 'pending') return;
  const context = contextOf(options, stored);
  const place = await placeOf(options, reservationId, context);
  if (!place) return;
  const moved = { at: stored.metadata.at, until: before.until };
  const hold = await holdOf(handler, place.subject, requestedAt, timeZone, moved);
  const target = { reservationId, ...place.day };
  const command = hold
    ? ({ type: 'RenewApproval', ...target, ...hold } as const)
    : ({ type: 'GrantApproval', ...target } as const);
  await handler.execute(approval, command, context);
}

/** Null: not active. */
async function placeOf({ handler }: ProcessDeps, reservationId: string, context: CommandContext) {
  const found = await locateReservation(handler, reservationId, context);
  if (!('booking' in found) || found.booking.status !== 'confirmed') return null;
  const { booking, day } = found;
  return { day, subject: { ...booking.details, ...booking, ...day } };
}

/** A reservation that was restored since, because its refusal was taken back, keeps its request. */
async function withdraw(options: ProcessDeps, stored: StoredEvent, target: Target): Promise<void> {
  const { reservationId, attractionId, date } = target;
  const context = contextOf(options, stored);
  const found = await locateReservation(options.handler, reservationId, context);
  if ('booking' in found && found.booking.status !== 'cancelled') return;
  const command = { type: 'WithdrawApproval', reservationId, attractionId, date } as const;
  await options.handler.execute(approvalOf(reservationId), command, context);
}

function contextOf(options: ProcessDeps, { id, metadata }: StoredEvent) {
  return newContext(options, { correlationId: metadata.correlationId, causationId: id });
}

async function advance(options: ProcessDeps, reservationId: string): Promise<void> {
  const { handler } = options;
  const context = newContext(options);
  const found = await locateReservation(handler, reservationId, context);
  if ('booking' in found) {
    const command = { type: 'ExpireApproval', reservationId, ...found.day, at: context.at } as const;
    await handler.execute(approvalOf(reservationId), command, context);
  } else {
    // Its placement was withdrawn: nothing holds its time.
    const day = dayOf(reservationId);
    const command = day && ({ type: 'WithdrawApproval', reservationId, ...day } as const);
    if (command) await handler.execute(approvalOf(reservationId), command, context);
  }
  await settleApproval(handler, reservationId, newContext(options));
}
