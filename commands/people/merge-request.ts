import type { PersonRefusal } from '../../domain/person/decide.ts';
import type { Done } from '../handler/command-handler.ts';

/** Two entries of one person, and the one that stays. */
export interface MergeRequest {
  readonly keptId: string;
  readonly duplicateId: string;
  /** Contains no personal data. */
  readonly reason: string;
  /** The merging user has seen that the documents of both are verified. */
  readonly bothVerified: boolean;
}

export type MergeOutcome = Done<PersonRefusal>;
