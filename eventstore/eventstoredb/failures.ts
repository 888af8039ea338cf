import { ErrorType, isCommandError, WrongExpectedVersionError } from '@eventstore/db-client';
import { EventStoreUnavailableError, type Revision } from '../port.ts';

/** The meaning of a failed call, independent of how the client reports it. */
export type Failure =
  /** The server has decided: the stream is not where the append expected it. */
  | { readonly kind: 'wrong_revision'; readonly actual: Revision | 'no_stream' }
  /** The stream does not exist, or was deleted so that it may come back. */
  | { readonly kind: 'no_stream' }
  /** The stream was deleted for good (tombstoned). */
  | { readonly kind: 'tombstoned' }
  /**
   * The server does not know what went wrong. For a read from a position: no event begins there (in versions that do not
   * report `invalid`). For anything else, as good as `unanswered`.
   */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** The server refuses such a request, however often it is sent. */
  | { readonly kind: 'invalid'; readonly reason: string }
  /** The server does not know who asks (or the password is another), or does not let them do what they ask for. */
  | Denied
  /** It is unknown whether the call was carried out: the same call may be sent again. */
  | { readonly kind: 'unanswered'; readonly reason: string };

export interface Denied {
  readonly kind: 'denied';
  readonly why: 'unknown_user' | 'no_right';
}

/** gRPC's INVALID_ARGUMENT: refused before anything was done. */
const INVALID_CODE = 3;
/** gRPC's PERMISSION_DENIED and UNAUTHENTICATED. */
const DENIED_CODES = new Map<unknown, Denied['why']>([
  [7, 'no_right'],
  [16, 'unknown_user'],
]);

/** gRPC's UNKNOWN. */
const UNKNOWN_CODE = 2;
/** Also the code of a cluster that is voting. */
const NO_LEADER = /no leader info/i;

/**
 * Classifies a rejection of the client. Anything uncertain is `unanswered`: time-outs, a server that is away or too busy
 * (codes 8, 10, 14), one that is not the leader, and errors without a type, such as a refused connection.
 */
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
      // The client reports a wrong password with the same type; only its code differs.
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

/** The operator's message when the server denies access: which setting, and what to do. */
export function deniedError({ why }: Denied): EventStoreUnavailableError {
  return new EventStoreUnavailableError(
    why === 'unknown_user'
      ? 'EventStoreDB refuses the user and password of EVENTSTORE_URL: put the right ones there, percent-encoded'
      : 'EventStoreDB knows the user and password of EVENTSTORE_URL, but gives this user no right to the log: see docs/operations.md, "The user of EventStoreDB"',
  );
}

/** One line for the log. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const type = isCommandError(error) ? error.type : error.name;
  return error.message === '' ? type : `${type}: ${error.message.replace(/\s+/g, ' ')}`;
}
