import { ErrorType, isCommandError, WrongExpectedVersionError } from '@eventstore/db-client';
import { EventStoreUnavailableError, type Revision } from '../port.ts';

/** Meaning of a failed call, independent of the client. */
export type Failure =
  | { readonly kind: 'wrong_revision'; readonly actual: Revision | 'no_stream' }
  /** Never written, or soft-deleted. */
  | { readonly kind: 'no_stream' }
  /** Deleted for good. */
  | { readonly kind: 'tombstoned' }
  /** From a read at a position: no event begins there. Otherwise treated like `unanswered`. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Refused permanently. */
  | { readonly kind: 'invalid'; readonly reason: string }
  /** Wrong credentials, or missing rights. */
  | Denied
  /** Unknown outcome: may be repeated. */
  | { readonly kind: 'unanswered'; readonly reason: string };

export interface Denied {
  readonly kind: 'denied';
  readonly why: 'unknown_user' | 'no_right';
}

const INVALID_CODE = 3;
/** PERMISSION_DENIED and UNAUTHENTICATED of gRPC. */
const DENIED_CODES = new Map<unknown, Denied['why']>([
  [7, 'no_right'],
  [16, 'unknown_user'],
]);

const UNKNOWN_CODE = 2;
/** Same code as UNKNOWN, during an election. */
const NO_LEADER = /no leader info/i;

/** Anything uncertain is `unanswered`: time-outs, codes 8, 10, 14, no leader, errors without a type. */
export function failureOf(error: unknown): Failure {
  if (error instanceof WrongExpectedVersionError) {
    const actual: unknown = error.actualVersion;
    return { kind: 'wrong_revision', actual: typeof actual === 'bigint' ? actual : 'no_stream' };
  }
  const reason = describe(error);
  if (!(error instanceof Error) || !isCommandError(error)) return codeOf(error, reason);
  switch (error.type) {
    case ErrorType.STREAM_NOT_FOUND:
      return { kind: 'no_stream' };
    case ErrorType.STREAM_DELETED:
      return { kind: 'tombstoned' };
    case ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED:
    case ErrorType.INVALID_ARGUMENT:
    case ErrorType.MISSING_REQUIRED_METADATA_PROPERTY:
      return { kind: 'invalid', reason };
    case ErrorType.ACCESS_DENIED:
      // A wrong password has the same type but another code.
      return { kind: 'denied', why: DENIED_CODES.get(error.code) ?? 'no_right' };
    default:
      return codeOf(error, reason);
  }
}

function codeOf(error: unknown, reason: string): Failure {
  const code =
    typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'number'
      ? error.code
      : undefined;
  if (code === UNKNOWN_CODE && !NO_LEADER.test(reason)) return { kind: 'unknown', reason };
  if (code === INVALID_CODE) return { kind: 'invalid', reason };
  const why = DENIED_CODES.get(code);
  if (why) return { kind: 'denied', why };
  return { kind: 'unanswered', reason };
}

export function deniedError({ why }: Denied): EventStoreUnavailableError {
  return new EventStoreUnavailableError(
    why === 'unknown_user'
      ? 'EventStoreDB refuses the user and password of EVENTSTORE_URL: put the right ones there, percent-encoded'
      : 'EventStoreDB knows the user and password of EVENTSTORE_URL, but gives this user no right to the log: see docs/operations.md, "The user of EventStoreDB"',
  );
}

export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const type = isCommandError(error) ? error.type : error.name;
  return error.message === '' ? type : `${type}: ${error.message.replace(/\s+/g, ' ')}`;
}
