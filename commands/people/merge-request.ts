import type { PersonRefusal } from '../../domain/person/decide.ts';
import type { Done } from '../handler/command-handler.ts';

export interface MergeRequest {
  readonly keptId: string;
  readonly duplicateId: string;
  /** Contains no personal data. */
  readonly reason: string;
  /** Seen by the merging user. */
  readonly bothVerified: boolean;
}

export type MergeOutcome = Done<PersonRefusal>;
