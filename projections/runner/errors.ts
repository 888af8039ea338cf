import pg from 'pg';
import { UndecodableEventError } from '../../eventstore/codec.ts';
import { EventStoreUnavailableError } from '../../eventstore/port.ts';

/** An event that a projection can't take. It stands still until a repaired program goes on from here. */
export class PoisonEventError extends Error {
  override readonly name = 'PoisonEventError';
  constructor(
    readonly eventId: string,
    override readonly cause: unknown,
  ) {
    super(`event ${eventId}: ${describe(cause)}`);
  }
}

/** Postgres' errors that tell of the server's state and nothing of the statement: connection, rollback, resources … */
const PASSING = /^(08|40|53|57|58|25006|25P03|55P03)/;

/** What the driver says, without a code, when a connection is lost or can't be had. */
const LOST_CONNECTION =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether the same may work a little later, as nothing is wrong with the event or with the program. */
export function isPassing(error: unknown): boolean {
  if (error instanceof EventStoreUnavailableError) return true;
  if (error instanceof pg.DatabaseError) return PASSING.test(error.code ?? '');
  // Sockets: ECONNREFUSED, ECONNRESET, EPIPE, ETIMEDOUT …
  if (error instanceof Error && 'syscall' in error) return true;
  return error instanceof Error && LOST_CONNECTION.test(error.message);
}

/** What went wrong, in words that may be stored and shown: no values of the event's. */
export function describe(error: unknown): string {
  if (error instanceof UndecodableEventError) return describe(error.cause);
  if (error instanceof pg.DatabaseError) {
    const place = [error.table, error.column, error.constraint].filter(Boolean).join('.');
    return `Postgres ${error.code}${place ? ` at ${place}` : ''}`;
  }
  // The parser of JSON quotes what it could not read.
  if (error instanceof SyntaxError) return error.name;
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error';
}
