import type { Pool } from 'pg';
import { ANYTHING, type Bus } from '../../platform/bus.ts';
import type { Logger } from '../../platform/logger.ts';
import { rest } from '../../platform/rest.ts';

interface Options {
  readonly pool: Pool;
  readonly bus: Bus;
  readonly logger: Logger;
  /** Default 1 s: about the longest delay of a change whose message was lost. */
  readonly pollMs?: number;
  /** A message that comes within this time was not lost: it follows its commit. */
  readonly messageMs?: number;
  readonly signal: AbortSignal;
}

/** Polls checkpoints until aborted and publishes locally where one moved without a message, in case it was lost. */
export async function watchCheckpoints({
  pool,
  bus,
  logger,
  pollMs = 1_000,
  messageMs = 200,
  signal,
}: Options): Promise<void> {
  const known = new Map<string, bigint>();
  const stop = bus.subscribe(({ projection, position }) =>
    recordPosition(known, projection, BigInt(position)),
  );
  const isNews = ({ projection, position }: Checkpoint) => position > (known.get(projection) ?? -1n);
  const publishMove = ({ projection, position }: Checkpoint) => {
    recordPosition(known, projection, position);
    bus.publishLocally({ projection, position: String(position), keys: [ANYTHING] });
  };
  let first = true;
  let away = false;
  while (!signal.aborted) {
    try {
      const rows = await checkpoints(pool);
      // Screens load the current state at the start anyway.
      if (first) for (const { projection, position } of rows) recordPosition(known, projection, position);
      else if (rows.some(isNews)) {
        await rest(messageMs, signal);
        for (const row of rows.filter(isNews)) publishMove(row);
      }
      first = false;
      away = false;
    } catch (error) {
      if (!away) logger.warn({ err: error }, 'the checkpoints can not be read; trying on');
      away = true;
    }
    await rest(pollMs, signal);
  }
  stop();
}

interface Checkpoint {
  readonly projection: string;
  readonly position: bigint;
}

async function checkpoints(pool: Pool): Promise<readonly Checkpoint[]> {
  const { rows } = await pool.query<{ projection: string; position: string }>(
    `select name as projection, checkpoint::text as position from read.projections where status = 'live'`,
  );
  return rows.map(({ projection, position }) => ({ projection, position: BigInt(position) }));
}

function recordPosition(known: Map<string, bigint>, projection: string, position: bigint): void {
  if (position > (known.get(projection) ?? -1n)) known.set(projection, position);
}
