import { EventStoreUnavailableError } from '../eventstore/port.ts';
import { ConfigError } from '../platform/config.ts';
import { EmbeddedPostgresError } from '../platform/postgres/embedded-error.ts';
import { isTransient } from '../platform/postgres/errors.ts';
import { PostgresUnusableError } from '../platform/postgres/reach-server.ts';

const MENDABLE = [ConfigError, EmbeddedPostgresError, PostgresUnusableError, EventStoreUnavailableError];

/** One line for an error that the operator can fix; otherwise the stack, since it is a bug. */
export function explainError(error: unknown, isMendable: (error: Error) => boolean): string {
  if (!(error instanceof Error)) return String(error);
  if (MENDABLE.some((kind) => error instanceof kind) || isMendable(error)) return error.message;
  if (isTransient(error)) return `Postgres can not be used just now: ${error.message}`;
  return error.stack ?? error.message;
}
