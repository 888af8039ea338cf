import { EventStoreUnavailableError } from '../eventstore/port.ts';
import { ConfigError } from '../platform/config.ts';
import { EmbeddedPostgresError } from '../platform/postgres/embedded-error.ts';
import { isTransient } from '../platform/postgres/errors.ts';
import { PostgresUnusableError } from '../platform/postgres/reach-server.ts';

/** Errors that an operator can fix, whatever was started. */
const MENDABLE = [ConfigError, EmbeddedPostgresError, PostgresUnusableError, EventStoreUnavailableError];

/**
 * The text of an error for the operator: one line if they can fix it (`isMendable` recognizes more such errors), else with
 * its stack, because it is a bug.
 */
export function explainError(error: unknown, isMendable: (error: Error) => boolean): string {
  if (!(error instanceof Error)) return String(error);
  if (MENDABLE.some((kind) => error instanceof kind) || isMendable(error)) return error.message;
  if (isTransient(error)) return `Postgres can not be used just now: ${error.message}`;
  return error.stack ?? error.message;
}
