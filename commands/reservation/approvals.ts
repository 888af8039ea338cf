import type { ApprovalRefusal } from '../../domain/approval/decide.ts';
import { heldUntil } from '../../domain/approval/hold.ts';
import {
  type ApprovalScope,
  approvalScopeDecider,
  asksForApproval,
  type SetApprovalScope,
} from '../../domain/approval/scope.ts';
import { APPROVAL_SCOPE_STREAM } from '../../domain/approval/stream.ts';
import { toInstant } from '../../domain/calendar/instant.ts';
import type { ScheduleRefusal } from '../../domain/schedule/rule.ts';
import { dayOf } from '../../domain/schedule/stream.ts';
import type { Position } from '../../eventstore/port.ts';
import { toLocal } from '../../platform/clock.ts';
import { loadSettings } from '../catalog/settings.ts';
import { FRESH_MS } from '../handler/aggregate-cache.ts';
import { approvalOf } from '../handler/aggregates.ts';
import type { CommandHandler, Done } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { locateReservation } from '../handler/locate-reservation.ts';
import { cancelReservation } from './schedule.ts';

const scope = { stream: APPROVAL_SCOPE_STREAM, decider: approvalScopeDecider };

/** `maxAgeMs` 0 reads the log again. */
export function loadApprovalScope(handler: CommandHandler, maxAgeMs = 0): Promise<ApprovalScope> {
  return handler.load(scope, maxAgeMs);
}

interface ApprovalSubject {
  readonly reservationTypeId: number;
  readonly centerId: number;
  readonly date: string;
  /** Minutes since local midnight. */
  readonly start: number;
}

/** While its request waited `until` then. Instants. */
interface MovedSince {
  readonly at: string;
  readonly until: string;
}

interface Hold {
  /** ISO 8601, UTC. */
  readonly until: string;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly untilLocal: string;
}

/** Hold of a reservation made at an instant; null: it had begun by then (or when it was moved) and needs no approval. `timeZone`: IANA. */
export async function holdOf(
  handler: CommandHandler,
  { centerId, date, start }: ApprovalSubject,
  madeAt: string,
  timeZone: string,
  moved?: MovedSince,
): Promise<Hold | null> {
  const begins = toInstant(date, start, timeZone);
  if (hasBegun(begins, moved?.at ?? madeAt)) return null;
  const { approval_hold_hours: hours } = await loadSettings(handler, centerId);
  const until = heldUntil({ madeAt, begins, hours, ...(moved && { atLeast: moved.until }) });
  return { until, untilLocal: toLocal(until, timeZone).datetime };
}

/** Whether a reservation made at an instant waits for staff; one that had begun by then does not. `timeZone`: IANA. */
export function waitsForApproval(
  scope: ApprovalScope,
  subject: ApprovalSubject,
  madeAt: string,
  timeZone: string,
): boolean {
  const { date, start } = subject;
  return asksForApproval(scope, subject, madeAt) && !hasBegun(toInstant(date, start, timeZone), madeAt);
}

const hasBegun = (begins: string, at: string) => Date.parse(begins) <= Date.parse(at);

/** For responses to a booking, before the request is in the log; null: no approval needed. */
export async function findHold(
  handler: CommandHandler,
  subject: ApprovalSubject,
  madeAt: string,
  timeZone: string,
): Promise<Hold | null> {
  const scope = await loadApprovalScope(handler, FRESH_MS);
  return asksForApproval(scope, subject, madeAt) ? holdOf(handler, subject, madeAt, timeZone) : null;
}

export function setApprovalScope(
  handler: CommandHandler,
  requested: Omit<SetApprovalScope, 'type' | 'at'>,
  context: CommandContext,
) {
  return handler.execute(scope, { type: 'SetApprovalScope', ...requested, at: context.at }, context);
}

/** On a request, or on all of an order. */
export type Verdict = { readonly approved: true } | { readonly approved: false; readonly reason: string };

export type DecideResult = Done<ApprovalRefusal | ScheduleRefusal>;

/** Refused reservations are cancelled. Stops at the first that was decided before. */
export async function decideApprovals(
  handler: CommandHandler,
  reservationIds: readonly string[],
  verdict: Verdict,
  context: CommandContext,
): Promise<DecideResult> {
  return decideEach(reservationIds, context, async (reservationId, own) => {
    const found = await locateReservation(handler, reservationId, own);
    if ('refusal' in found) return found;
    const { booking, day } = found;
    const target = { reservationId, ...day };
    const command = verdict.approved
      ? ({ type: 'GrantApproval', ...target } as const)
      : ({ type: 'RefuseApproval', ...target, personId: booking.personId, reason: verdict.reason } as const);
    const outcome = await handler.execute(approvalOf(reservationId), command, own);
    if (!outcome.accepted || verdict.approved) return outcome;
    const settled = await settleApproval(handler, reservationId, own);
    return { accepted: true, position: settled ?? outcome.position };
  });
}

/** One after the other, up to the first that is refused. */
export async function decideEach(
  reservationIds: readonly string[],
  context: CommandContext,
  decide: (reservationId: string, own: CommandContext) => Promise<DecideResult>,
): Promise<DecideResult> {
  let position: Position | null = null;
  for (const reservationId of reservationIds) {
    const outcome = await decide(reservationId, step(context, reservationId));
    if (!outcome.accepted) return outcome;
    position = outcome.position ?? position;
  }
  return { accepted: true, position };
}

/** Frees the time after a refusal or expiry. Idempotent. */
export async function settleApproval(
  handler: CommandHandler,
  reservationId: string,
  context: CommandContext,
): Promise<Position | null> {
  const { status } = await handler.load(approvalOf(reservationId));
  if (status !== 'refused' && status !== 'expired') return null;
  const found = await locateReservation(handler, reservationId, context);
  // Not cancellable: checked in or over. Not found: withdrawn with the rest of its series or import meanwhile.
  if ('booking' in found) await cancelReservation(handler, reservationId, step(context, 'cancel'));
  const day = 'booking' in found ? found.day : dayOf(reservationId);
  if (!day) return null;
  const command = { type: 'SettleApproval', reservationId, ...day } as const;
  const outcome = await handler.execute(approvalOf(reservationId), command, step(context, 'settle'));
  return outcome.accepted ? outcome.position : null;
}
