import { refuse } from '../../domain/decider.ts';
import { derivedUuid } from '../../platform/ids.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { driveMerge } from './drive-merge.ts';
import type { MergeOutcome, MergeRequest } from './merge-request.ts';
import { isOwnEntry } from './own-entry.ts';
import { personAggregate } from './person.ts';

/** Merges an entry into another. Problems are reported before anything is written. Idempotent. */
export async function mergePeople(
  handler: CommandHandler,
  request: MergeRequest,
  context: CommandContext,
): Promise<MergeOutcome> {
  const { keptId, duplicateId } = request;
  // Otherwise staff could take over a citizen's rights by merging their own entry.
  for (const id of [keptId, duplicateId])
    if (await isOwnEntry(handler, id, context)) return refuse({ code: 'merge_own' });
  const mergeId = derivedUuid(context.commandId, 'merge');
  const duplicate = await handler.load(personAggregate(duplicateId));
  const isDone = duplicate.status === 'merged' && duplicate.keptId === keptId;
  const terms = { mergeId, reason: request.reason, bothVerified: request.bothVerified };
  if (!isDone && keptId !== duplicateId) {
    const asked = { type: 'MergePerson', personId: duplicateId, keptId, ...terms } as const;
    const foreseen = personAggregate(duplicateId).decider.decide(asked, duplicate);
    if (!foreseen.accepted) return foreseen;
  }
  const started = await handler.execute(
    personAggregate(keptId),
    { type: 'StartMerge', personId: keptId, duplicateId, ...terms },
    step(context, 'start merge'),
  );
  if (!started.accepted) return started;
  const { state } = started;
  // Merged before.
  if (state.status !== 'registered' || !state.merging.has(mergeId))
    return { accepted: true, position: started.position };
  return driveMerge(handler, { mergeId, ...request }, context);
}
