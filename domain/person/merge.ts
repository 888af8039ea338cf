import { accept, type Decision, decideByType, refuse } from '../decider.ts';
import type { PersonEvent } from './events.ts';
import type { Person } from './state.ts';

/** Commands on the two entries of a merge, in this order; `personId` is the entry that decides. */
export type MergeCommand = { readonly personId: string; readonly mergeId: string } & (
  | ({ readonly type: 'StartMerge'; readonly duplicateId: string } & Terms)
  | ({ readonly type: 'MergePerson'; readonly keptId: string } & Terms)
  | { readonly type: 'RejectMerge' }
  | { readonly type: 'AbsorbPerson'; readonly absorbed: readonly string[] }
  | { readonly type: 'GiveUpMerge' }
);

interface Terms {
  /** Contains no personal data. */
  readonly reason: string;
  readonly bothVerified: boolean;
}

export type MergeRefusal =
  | { readonly code: 'merge_self' }
  /** One of them is the person of the account that merges. */
  | { readonly code: 'merge_own' }
  /** The entry was merged into another one meanwhile. */
  | { readonly code: 'person_merged' }
  /** Another merge of this entry is in progress. */
  | { readonly code: 'merge_under_way' }
  /** The document of the duplicate is verified: that entry is kept, or both documents were looked at. */
  | { readonly code: 'duplicate_verified' }
  /** Both are said to be verified, and the one that is to stay is not. */
  | { readonly code: 'kept_unverified' }
  /** It was decided against before. */
  | { readonly code: 'merge_rejected' }
  /** It was decided already, which is final. */
  | { readonly code: 'merge_decided' };

type OwnRefusal = MergeRefusal | { readonly code: 'person_unknown' | 'person_erased' };
type MergeDecision = Decision<PersonEvent, OwnRefusal>;

/**
 * Merges two entries of one person. The entry that stays is held first, then the duplicate's stream decides, then the
 * entry that stays notes the outcome: two merges at once that meet in an entry can't both come about, nor can circles.
 */
export const decideMerge = decideByType<MergeCommand, Person, PersonEvent, OwnRefusal>({
  StartMerge: start,
  MergePerson: merge,
  RejectMerge: reject,
  AbsorbPerson: absorb,
  GiveUpMerge: giveUp,
});

type CommandOf<Type> = Extract<MergeCommand, { type: Type }>;

function start(command: CommandOf<'StartMerge'>, person: Person): MergeDecision {
  const { personId, mergeId, duplicateId, reason, bothVerified } = command;
  if (personId === duplicateId) return refuse({ code: 'merge_self' });
  if (person.status !== 'registered') return refuse({ code: `person_${person.status}` });
  // The directory doesn't have it: the entry of its CUI is the one that stays.
  if (person.isClaimant) return refuse({ code: 'person_unknown' });
  if (person.absorbed.includes(duplicateId) || person.merging.has(mergeId)) return accept();
  if ([...person.merging.values()].includes(duplicateId)) return refuse({ code: 'merge_under_way' });
  if (bothVerified && !person.dpiVerified) return refuse({ code: 'kept_unverified' });
  return accept({
    type: 'PersonMergeStarted',
    data: { personId, mergeId, duplicateId, reason, bothVerified },
  });
}

function merge(command: CommandOf<'MergePerson'>, person: Person): MergeDecision {
  const { personId, mergeId, keptId, reason } = command;
  if (person.status === 'merged' && person.mergeId === mergeId) return accept();
  if (person.status !== 'registered') return refuse({ code: `person_${person.status}` });
  if (person.rejected.has(mergeId)) return refuse({ code: 'merge_rejected' });
  if (person.merging.size > 0) return refuse({ code: 'merge_under_way' });
  if (person.dpiVerified && !command.bothVerified) return refuse({ code: 'duplicate_verified' });
  const absorbed = [...person.absorbed];
  return accept({ type: 'PersonMerged', data: { personId, mergeId, keptId, absorbed, reason } });
}

function reject({ personId, mergeId }: CommandOf<'RejectMerge'>, person: Person): MergeDecision {
  if (person.status === 'merged' && person.mergeId === mergeId) return refuse({ code: 'merge_decided' });
  // The merge can't happen any more: there is nothing to record.
  if (person.status !== 'registered' || person.rejected.has(mergeId)) return accept();
  return accept({ type: 'PersonMergeRejected', data: { personId, mergeId } });
}

function absorb({ personId, mergeId, absorbed }: CommandOf<'AbsorbPerson'>, person: Person): MergeDecision {
  // As long as the merge is not noted it holds the entry: it was noted before.
  if (person.status !== 'registered' || !person.merging.has(mergeId)) return accept();
  return accept({ type: 'PersonAbsorbed', data: { personId, mergeId, absorbed: [...absorbed] } });
}

function giveUp({ personId, mergeId }: CommandOf<'GiveUpMerge'>, person: Person): MergeDecision {
  if (person.status !== 'registered' || !person.merging.has(mergeId)) return accept();
  return accept({ type: 'PersonMergeGivenUp', data: { personId, mergeId } });
}
