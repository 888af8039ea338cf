import { refuse } from '../../domain/decider.ts';
import type { Position } from '../../eventstore/port.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { mergeBookers } from './booker.ts';
import type { MergeOutcome, MergeRequest } from './merge-request.ts';
import { personAggregate } from './person.ts';

/** A merge that has begun: the entry that stays is held for it. */
export interface Merge extends MergeRequest {
  readonly mergeId: string;
}

/**
 * Decides a merge in the duplicate's stream, then lets what the duplicate held of its own time count under the entry that
 * stays, which notes the end; or frees it where the merge may not be. Every step is idempotent and any number of
 * processes may drive the same merge at once: a crash between any two steps leaves a merge that the next drive finishes.
 */
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
  // Another driver has decided it meanwhile.
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
