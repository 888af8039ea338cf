import { accept, type Decision, decideByType, refuse } from '../decider.ts';
import type { PersonEvent } from './events.ts';
import type { Person } from './state.ts';

/** In this order; `personId` is the entry that decides. */
export type MergeCommand = { readonly personId: string; readonly mergeId: string } & (
  | ({ readonly type: 'StartMerge'; readonly duplicateId: string } & Terms)
  | ({ readonly type: 'MergePerson'; readonly keptId: string } & Terms)
  | { readonly type: 'RejectMerge' }
  | { readonly type: 'AbsorbPerson'; readonly absorbed: readonly string[] }
  | { readonly type: 'GiveUpMerge' }
);

interface Terms {
  readonly reason: string;
  readonly bothVerified: boolean;
}

export type MergeRefusal =
  | { readonly code: 'merge_self' }
  | { readonly code: 'merge_own' }
  | { readonly code: 'person_merged' }
  | { readonly code: 'merge_under_way' }
  /** Keep that entry, or confirm both documents. */
  | { readonly code: 'duplicate_verified' }
  /** Claimed to be verified, but the kept entry is not. */
  | { readonly code: 'kept_unverified' }
  | { readonly code: 'merge_rejected' }
  | { readonly code: 'merge_decided' };

type OwnRefusal = MergeRefusal | { readonly code: 'person_unknown' | 'person_erased' };
type MergeDecision = Decision<PersonEvent, OwnRefusal>;

/** Hold the kept entry, decide in the duplicate's stream, note the outcome: rules out conflicts and circles. */
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
  // The merge is impossible by now: nothing to record.
  if (person.status !== 'registered' || person.rejected.has(mergeId)) return accept();
  return accept({ type: 'PersonMergeRejected', data: { personId, mergeId } });
}

function absorb({ personId, mergeId, absorbed }: CommandOf<'AbsorbPerson'>, person: Person): MergeDecision {
  // Already noted: only an open merge holds the entry.
  if (person.status !== 'registered' || !person.merging.has(mergeId)) return accept();
  return accept({ type: 'PersonAbsorbed', data: { personId, mergeId, absorbed: [...absorbed] } });
}

function giveUp({ personId, mergeId }: CommandOf<'GiveUpMerge'>, person: Person): MergeDecision {
  if (person.status !== 'registered' || !person.merging.has(mergeId)) return accept();
  return accept({ type: 'PersonMergeGivenUp', data: { personId, mergeId } });
}
