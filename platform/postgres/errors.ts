import pg from 'pg';

/** SQL states about the server, not the statement: connection, rollback, resources, operator, lock time-out … */
const STATES = /^(08|40|53|57|58|25006|25P03|55P03)/;

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

/** Messages of `pg` without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|There was an error establishing an SSL connection|Received unexpected \w+ message from backend)/;

/** Whether a retry may succeed; other errors are bugs. */
export function isTransient(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return STATES.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  // A missing socket file has the code of any missing file.
  if ('syscall' in error && error.syscall === 'connect') return true;
  return ('code' in error && CODES.has(error.code)) || MESSAGES.test(error.message);
}
