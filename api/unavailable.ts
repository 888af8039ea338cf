import { ContendedStreamError } from '../commands/command-handler.ts';
import { QueueFullError } from '../commands/keyed-queue.ts';
import { EventStoreUnavailableError } from '../eventstore/port.ts';

/**
 * Of Postgres: connection lost or refused (08), out of connections or memory (53), shut down or canceled (57),
 * deadlock or serialisation (40); a view that no projector has made yet (42P01, 3F000). Of the network: the rest.
 */
const CODES =
  /^(08\w{3}|53\w{3}|57\w{3}|40\w{3}|42P01|3F000|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;

/** What `pg` says without a code. */
const MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Whether the same request may well succeed in a moment: a store is away, or too many ask at once. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof EventStoreUnavailableError) return true;
  if (error instanceof ContendedStreamError || error instanceof QueueFullError) return true;
  const code = 'code' in error ? error.code : undefined;
  return (typeof code === 'string' && CODES.test(code)) || MESSAGES.test(error.message);
}
