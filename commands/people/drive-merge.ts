import { refuse } from '../../domain/decider.ts';
import type { Position } from '../../eventstore/port.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { mergeBookers } from './booker.ts';
import type { MergeOutcome, MergeRequest } from './merge-request.ts';
import { personAggregate } from './person.ts';

export interface Merge extends MergeRequest {
  readonly mergeId: string;
}

/** Decides in the duplicate's stream, passes its own time on, ends or frees the kept entry. Idempotent, concurrent. */
export async function driveMerge(
  handler: CommandHandler,
  merge: Merge,
  context: CommandContext,
): Promise<MergeOutcome> {
  const { mergeId, keptId, duplicateId, reason, bothVerified } = merge;
  const merged = await handler.execute(
    personAggregate(duplicateId),
    { type: 'MergePerson', personId: duplicateId, mergeId, keptId, reason, bothVerified },
    step(context, 'merge'),
  );
  if (merged.accepted) return { accepted: true, position: await settle(handler, merge, context) };
  const rejected = await handler.execute(
    personAggregate(duplicateId),
    { type: 'RejectMerge', personId: duplicateId, mergeId },
    step(context, 'reject'),
  );
  // Decided by another driver meanwhile.
  if (!rejected.accepted) return { accepted: true, position: await settle(handler, merge, context) };
  await handler.execute(
    personAggregate(keptId),
    { type: 'GiveUpMerge', personId: keptId, mergeId },
    step(context, 'give up'),
  );
  return refuse(merged.refusal);
}

async function settle(
  handler: CommandHandler,
  merge: Merge,
  context: CommandContext,
): Promise<Position | null> {
  const { mergeId, keptId, duplicateId } = merge;
  const duplicate = await handler.load(personAggregate(duplicateId));
  await mergeBookers(handler, merge, context);
  const before = duplicate.status === 'unknown' ? [] : duplicate.absorbed;
  const absorbed = await handler.execute(
    personAggregate(keptId),
    { type: 'AbsorbPerson', personId: keptId, mergeId, absorbed: [duplicateId, ...before] },
    step(context, 'absorb'),
  );
  if (!absorbed.accepted) throw new Error(`merge ${mergeId} was decided, but ${absorbed.refusal.code}`);
  return absorbed.position;
}
