import { pause } from '../../platform/backoff.ts';
import type { EventFilter, Position } from '../port.ts';
import type { Connection } from './client.ts';
import { describe } from './failures.ts';
import type { Sink } from './inbox.ts';
import type { Namespace } from './namespace.ts';
import type { EventStoreDbLogger, Settings } from './options.ts';
import type { Reader } from './read.ts';
import { receive } from './receive.ts';
import { serverPosition } from './record.ts';
import type { Scanner } from './scan.ts';
import { catchUpFilter, headFilter } from './server-filter.ts';

export interface ReceivingParts {
  readonly connection: Connection;
  readonly reader: Reader;
  readonly scanner: Scanner;
  readonly namespace: Namespace;
  readonly settings: Settings;
}

/** Restarts subscriptions from the last received position after any failure. Never rejects; ends with `ended`. */
export async function keepReceiving(
  parts: ReceivingParts,
  inbox: Sink,
  filter: EventFilter | undefined,
  ended: AbortSignal,
): Promise<void> {
  const { logger, maxBackoffMs } = parts.settings;
  let failures = 0;
  let near = false;
  while (!ended.aborted) {
    const from = inbox.last;
    try {
      // A dropped or distant subscription restarts once its reader has caught up.
      await inbox.room(ended);
      near = await stretch(parts, inbox, filter, near, ended);
      failures = 0;
    } catch (error) {
      if (ended.aborted) return;
      near = false;
      failures = inbox.last > from ? 1 : failures + 1;
      if (failures === 2) {
        logger.warn(
          { error: describe(error), position: String(from) },
          'a subscription of EventStoreDB is cut off',
        );
      }
      await pause(failures, maxBackoffMs, ended);
    }
  }
}

async function stretch(
  { connection, reader, scanner, namespace, settings }: ReceivingParts,
  inbox: Sink,
  filter: EventFilter | undefined,
  near: boolean,
  ended: AbortSignal,
): Promise<boolean> {
  const end = await scanner.end();
  const from = await safeStartPosition(inbox.last, end, namespace, scanner, settings.logger);
  const isFar = (end ?? 0n) - inbox.last > BigInt(settings.longStretchBytes);
  const far = isFar && !near && filter ? catchUpFilter(filter, namespace) : undefined;
  await receive({
    client: connection.client,
    reader,
    settings,
    inbox,
    filter,
    from: from === undefined ? 'start' : serverPosition(from),
    serverFilter: far ?? headFilter(namespace),
    ...(far && end !== undefined ? { until: end } : {}),
    ended,
  });
  return far !== undefined;
}

/** Start that misses nothing after `last`; callers drop repeats. A scavenged position would skip the next event. */
async function safeStartPosition(
  last: Position,
  end: Position | undefined,
  namespace: Namespace,
  scanner: Scanner,
  logger: EventStoreDbLogger,
): Promise<Position | undefined> {
  // Read after `end`: the first event of an unopened log follows it.
  const begin = await namespace.begin();
  if (begin === undefined) return end;
  const start = begin === 0n ? undefined : begin;
  if (last <= begin) return start;
  // Caught up, or restored from a backup that ends earlier.
  if (end === undefined || last >= end) return end;
  const before = await scanner.before(last);
  if (before !== 'no_position') return before;
  logger.warn(
    { position: String(last) },
    'no event of this log begins at the position: it is read from its start',
  );
  return start;
}
