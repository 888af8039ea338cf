import pg from 'pg';
import { UndecodableEventError } from '../../eventstore/codec.ts';

/** An event that a projection can't take. The projection stops until a repaired program goes on from here. */
export class PoisonEventError extends Error {
  override readonly name = 'PoisonEventError';
  constructor(
    readonly eventId: string,
    override readonly cause: unknown,
  ) {
    super(`event ${eventId}: ${describe(cause)}`);
  }
}

/** Describes an error in words that may be stored and shown: no values of the event's. */
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
