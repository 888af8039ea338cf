import { activeEntries } from '../../domain/catalog/catalog.ts';
import { attractions, centers } from '../../domain/catalog/kinds.ts';
import { closesCourt } from '../../domain/closure/days.ts';
import { type ClosureMessage, type ClosureRefusal, closureDecider } from '../../domain/closure/decide.ts';
import type { Closure, FollowUp } from '../../domain/closure/events.ts';
import { NO_FOLLOW_UP } from '../../domain/closure/state.ts';
import { type Refused, refuse } from '../../domain/decider.ts';
import type { Position } from '../../eventstore/port.ts';
import { derivedUuid } from '../../platform/ids.ts';
import { loadCatalog } from '../catalog/catalog.ts';
import { closureOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { type RequestRefusal, unknownReference } from '../handler/references.ts';
import { causedBy } from '../handler/stream-handler.ts';
import { driveClosure } from './drive-closure.ts';
import type { SettledReservations } from './settle-affected.ts';

/** Without centers and attractions: everything. */
export type ClosureRequest = Omit<Closure, 'closureId' | 'courtIds'>;

type Refusal = ClosureRefusal | Extract<RequestRefusal, { code: 'unknown_reference' }>;

export type ClosureResult =
  | {
      readonly accepted: true;
      readonly closure: Closure;
      readonly position: Position | null;
      /** Moved and cancelled reservations; the others stay. */
      readonly settled: SettledReservations;
    }
  | Refused<Refusal>;

export async function resolveClosure(
  handler: CommandHandler,
  requested: ClosureRequest,
  { commandId, now }: CommandContext,
): Promise<{ closure: Closure } | Refused<Refusal>> {
  const [allCenters, allCourts] = await Promise.all([
    loadCatalog(handler, centers),
    loadCatalog(handler, attractions),
  ]);
  const isCenter = (id: number) => allCenters.get(id)?.removed === false;
  const isCourt = (id: number) => allCourts.get(id)?.removed === false;
  if (!requested.centerIds.every(isCenter)) return unknownReference('center');
  if (!requested.attractionIds.every(isCourt)) return unknownReference('attraction');
  const courtIds = activeEntries(allCourts)
    .filter(({ id, fields }) => closesCourt(requested, { id, centerId: fields.center_id }))
    .map(({ id }) => id);
  const closure = { ...requested, closureId: derivedUuid(commandId, 'closure'), courtIds };
  const decision = closureDecider.decide(
    { type: 'DeclareClosure', closure, today: now.date },
    closureDecider.initial,
  );
  return decision.accepted ? { closure } : refuse(decision.refusal);
}

/** Whether an earlier try of the same command declared it. */
export async function isClosureKnown(handler: CommandHandler, { closureId }: Closure): Promise<boolean> {
  return (await handler.load(closureOf(closureId))).status !== 'none';
}

/** Prevents new bookings; `followUp` decides about existing ones (default: they stay). */
export async function declareClosure(
  handler: CommandHandler,
  requested: ClosureRequest,
  context: CommandContext,
  followUp: FollowUp = NO_FOLLOW_UP,
): Promise<ClosureResult> {
  const resolved = await resolveClosure(handler, requested, context);
  if ('refusal' in resolved) return resolved;
  const { closure } = resolved;
  const aggregate = closureOf(closure.closureId);
  const declared = await handler.execute(
    aggregate,
    { type: 'DeclareClosure', closure, today: context.now.date, followUp },
    context,
  );
  if (!declared.accepted) return declared;
  // A repeat has the same cause, though it wrote nothing.
  const caused = causedBy(aggregate, { expected: 'no_stream' }, context);
  const { position, ...settled } = await driveClosure(handler, closure.closureId, caused);
  return { accepted: true, closure, position, settled };
}

export async function liftClosure(
  handler: CommandHandler,
  closureId: string,
  context: CommandContext,
): Promise<ClosureResult> {
  const aggregate = closureOf(closureId);
  const lifted = await handler.execute(aggregate, { type: 'LiftClosure', closureId }, context);
  if (!lifted.accepted) return lifted;
  if (lifted.state.status === 'none') return refuse({ code: 'closure_unknown' });
  const caused = causedBy(aggregate, lifted, context);
  const { position, ...settled } = await driveClosure(handler, closureId, caused);
  return { accepted: true, closure: lifted.state.closure, position, settled };
}

/** Writes to people whom a closure affects; without `again` once for each closure. */
export function messageAffected(
  handler: CommandHandler,
  closureId: string,
  message: Omit<ClosureMessage, 'messageId'>,
  context: CommandContext,
) {
  const messageId = derivedUuid(context.commandId, 'message');
  const command = { type: 'SendClosureMessage', closureId, messageId, ...message } as const;
  return handler.execute(closureOf(closureId), command, context);
}

/** Closes courts that came to be in what a closure closes; one that was lifted stays so. */
export async function extendClosure(
  handler: CommandHandler,
  closureId: string,
  courtIds: readonly number[],
  context: CommandContext,
): Promise<void> {
  const command = { type: 'ExtendClosure', closureId, courtIds } as const;
  const aggregate = closureOf(closureId);
  const extended = await handler.execute(aggregate, command, context);
  if (extended.accepted && extended.events.length > 0)
    await driveClosure(handler, closureId, causedBy(aggregate, extended, context));
}
