import pg from 'pg';

/**
 * SQL states about the server and not about the statement: connection, rollback, resources, operator, system; a standby
 * that is not promoted yet, a transaction that was idle too long, a lock that timed out.
 */
const STATES = /^(08|40|53|57|58|25006|25P03|55P03)/;

/** Node's codes for connection errors. */
const CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

/** Messages of `pg` without a code for a connection that is lost, refused or closed. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|There was an error establishing an SSL connection|Received unexpected \w+ message from backend)/;

/** Whether a retry may succeed: the database is unreachable or busy. Any other error is a bug. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return STATES.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  // A socket file that is not there yet has the code of any missing file.
  if ('syscall' in error && error.syscall === 'connect') return true;
  return ('code' in error && CODES.has(error.code)) || MESSAGES.test(error.message);
}
