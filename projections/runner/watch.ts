import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { ANYTHING, type Bus, type ViewsMoved } from '../../platform/bus.ts';
import type { Logger } from '../../platform/logger.ts';

interface Options {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly logger: Logger;
  /** Default 1 s: the longest delay of a change whose message was lost. */
  readonly pollMs?: number;
  readonly signal: AbortSignal;
}

/** Polls checkpoints until aborted and publishes locally where one moved without a message, in case it was lost. */
export async function watchCheckpoints({
  pool,
  bus,
  logger,
  pollMs = 1_000,
  signal,
}: Options): Promise<void> {
  const known = new Map<string, bigint>();
  const stop = bus.subscribe(({ projection, position }) =>
    recordPosition(known, projection, BigInt(position)),
  );
  let first = true;
  let away = false;
  while (!signal.aborted) {
    try {
      const moved = await positionsWithoutMessage(pool, known);
      // Screens load the current state at the start anyway.
      if (!first) for (const message of moved) bus.publishLocally(message);
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

async function positionsWithoutMessage(pool: Pool, known: Map<string, bigint>): Promise<ViewsMoved[]> {
  const { rows } = await pool.query<{ projection: string; position: string }>(
    `select name as projection, checkpoint::text as position from read.projections where status = 'live'`,
  );
  const moved = rows.filter(({ projection, position }) => BigInt(position) > (known.get(projection) ?? -1n));
  for (const { projection, position } of moved) recordPosition(known, projection, BigInt(position));
  return moved.map((row) => ({ ...row, keys: [ANYTHING] }));
}

function recordPosition(known: Map<string, bigint>, projection: string, position: bigint): void {
  if (position > (known.get(projection) ?? -1n)) known.set(projection, position);
}
