import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ANYTHING, type Bus, type ViewsMoved } from '../platform/bus.ts';
import type { Logger } from '../platform/logger.ts';

interface Options {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly logger: Logger;
  /** How often to look (default 1 s): a screen learns at most this late of a change of which no message came. */
  readonly pollMs?: number;
  readonly signal: AbortSignal;
}

/**
 * The safety net under the bus, for each process that shows views: looks at the checkpoints, and says on the process's
 * own bus that anything may have changed where one moved on and no message had come. Runs until the signal.
 */
export async function watchCheckpoints({
  pool,
  bus,
  logger,
  pollMs = 1_000,
  signal,
}: Options): Promise<void> {
  const heard = new Map<string, bigint>();
  const stop = bus.subscribe(({ projection, position }) => hear(heard, projection, BigInt(position)));
  let first = true;
  let away = false;
  while (!signal.aborted) {
    try {
      const moved = await unheard(pool, heard);
      // The first reader of each screen sees the state at the start anyway.
      if (!first) for (const message of moved) bus.tellHere(message);
      first = false;
      away = false;
    } catch (error) {
      if (!away) logger.warn({ err: error }, 'the checkpoints can not be read; trying on');
      away = true;
    }
    await delay(pollMs, undefined, { signal }).catch(() => undefined);
  }
  stop();
}

async function unheard(pool: Pool, heard: Map<string, bigint>): Promise<ViewsMoved[]> {
  const { rows } = await pool.query<{ projection: string; position: string }>(
    `select name as projection, checkpoint::text as position from read.projections where status = 'live'`,
  );
  const moved = rows.filter(({ projection, position }) => BigInt(position) > (heard.get(projection) ?? -1n));
  for (const { projection, position } of moved) hear(heard, projection, BigInt(position));
  return moved.map((row) => ({ ...row, keys: [ANYTHING] }));
}

function hear(heard: Map<string, bigint>, projection: string, position: bigint): void {
  if (position > (heard.get(projection) ?? -1n)) heard.set(projection, position);
}
