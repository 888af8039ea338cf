import pg from 'pg';
import { UndecodableEventError } from '../../eventstore/codec.ts';

/** Stops a projection until a repaired program continues from this event. */
export class PoisonEventError extends Error {
  override readonly name = 'PoisonEventError';
  constructor(
    readonly eventId: string,
    override readonly cause: unknown,
  ) {
    super(`event ${eventId}: ${describe(cause)}`);
  }
}

/** Description without values of the event, safe to store and show. */
export function describe(error: unknown): string {
  if (error instanceof UndecodableEventError) return describe(error.cause);
  if (error instanceof pg.DatabaseError) {
    const place = [error.table, error.column, error.constraint].filter(Boolean).join('.');
    return `Postgres ${error.code}${place ? ` at ${place}` : ''}`;
  }
  // Its message quotes the unreadable JSON.
  if (error instanceof SyntaxError) return error.name;
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error';
}
