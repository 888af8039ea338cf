import { QueueFullError } from '../../commands/handler/keyed-queue.ts';
import { ContendedStreamError } from '../../commands/handler/stream-handler.ts';
import { NewerEventError } from '../../domain/registry.ts';
import { UndecodableEventError } from '../../eventstore/codec.ts';
import { EventStoreUnavailableError } from '../../eventstore/port.ts';
import { isTransient } from '../../platform/postgres/errors.ts';
import { StorageUnavailableError } from '../../platform/storage/port.ts';

const NO_VIEW: ReadonlySet<unknown> = new Set(['42P01', '3F000']);

/** Whether a retry may succeed: unreachable store, overload, or a newer release that serves beside this one. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof EventStoreUnavailableError || error instanceof StorageUnavailableError) return true;
  if (error instanceof ContendedStreamError || error instanceof QueueFullError) return true;
  const cause = error instanceof UndecodableEventError ? error.cause : error;
  if (cause instanceof NewerEventError) return true;
  return isTransient(error) || ('code' in error && NO_VIEW.has(error.code));
}
