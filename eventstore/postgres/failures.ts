import pg from 'pg';
import { EventStoreUnavailableError } from '../port.ts';

/** Classes of SQLSTATE that pass by themselves: connection, rollback, resources, operator intervention, system. */
const PASSING_CLASSES = new Set(['08', '40', '53', '57', '58']);
/** A lock that could not be had in time; a server that is a standby until it has taken over. */
const PASSING_CODES = new Set(['55P03', '25006']);
/** What one event can be to blame for: bad data, a broken constraint, a limit of the program. */
const DATA_CLASSES = new Set(['22', '23', '54']);

/** Whether the same statement may well succeed later. What is no answer of the server is the connection's failure. */
export function isPassing(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state === undefined) return true;
  return PASSING_CODES.has(state) || PASSING_CLASSES.has(state.slice(0, 2));
}

/** Whether the server refuses the data, so that sending them again is of no use. */
export function isDataError(error: unknown): boolean {
  return DATA_CLASSES.has(sqlStateOf(error)?.slice(0, 2) ?? '');
}

export function unavailable(cause: unknown): EventStoreUnavailableError {
  return new EventStoreUnavailableError('the event log does not answer', { cause });
}

function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}
