import pg from 'pg';
import { EventStoreUnavailableError } from '../port.ts';

/** SQLSTATE classes caused by an event: bad data, broken constraint, program limit. */
const DATA_CLASSES = new Set(['22', '23', '54']);

export function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && DATA_CLASSES.has(error.code?.slice(0, 2) ?? '');
}

export function unavailable(cause: unknown): EventStoreUnavailableError {
  // Several refused addresses of one host are an error without a message.
  const reason = cause instanceof Error && cause.message !== '' ? `: ${cause.message}` : '';
  return new EventStoreUnavailableError(`the event log does not answer${reason}`, { cause });
}
