import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SWEEPERS } from '../commands/processes/sweep-time.ts';
import type { EventStore, Position } from '../eventstore/port.ts';
import { openPool } from '../platform/postgres/pool.ts';
import { allProjections } from '../projections/all.ts';
import { noteCopy } from '../projections/runner/log-identity/copied-log.ts';
import { nameOfLog } from '../projections/runner/log-identity/followed-log.ts';
import { say, type Tools } from './tool.ts';

/** A log and its copy, which were compared up to these positions. */
interface Copied {
  readonly store: EventStore;
  readonly target: EventStore;
  readonly until: Position;
  readonly compared: Position;
}

/** Lets the read models of the settings go on in a copy of their log. Where it can't be noted, they will be rebuilt. */
export async function noteForViews(tools: Tools, copied: Copied): Promise<void> {
  const { databaseUrl, dataDir } = tools.config;
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres'))) return;
  const to = tools.options.to ?? '';
  const name = nameOfLog(to.startsWith('esdb') ? to : undefined);
  try {
    const pool = openPool((await tools.database()).url, { max: allProjections.length });
    tools.shutdown.add(() => pool.end());
    const parts = { ...copied, pool, name, projections: allProjections, timed: SWEEPERS };
    const rebuilt = await noteCopy(parts);
    if (rebuilt === null) return;
    const beside = rebuilt.length === 0 ? '' : `; rebuilt beside the present ones: ${rebuilt.join(', ')}`;
    say(`started on the copy, the product goes on with its read models${beside}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    say(`started on the copy, the product rebuilds its read models beside the present ones: ${why}`);
  }
}
