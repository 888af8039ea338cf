import pg from 'pg';
import { EventStoreUnavailableError } from '../port.ts';

/** Classes of SQLSTATE that one event can be to blame for: bad data, a broken constraint, a limit of the program. */
const DATA_CLASSES = new Set(['22', '23', '54']);

/** Whether the server refuses the data, so that sending them again is of no use. */
export function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && DATA_CLASSES.has(error.code?.slice(0, 2) ?? '');
}

export function unavailable(cause: unknown): EventStoreUnavailableError {
  return new EventStoreUnavailableError('the event log does not answer', { cause });
}
