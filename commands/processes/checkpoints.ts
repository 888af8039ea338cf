import type { Pool } from 'pg';
import type { Position } from '../../eventstore/port.ts';
import { createBatcher } from '../../platform/batcher.ts';

/** Moves once the work for an event is done. */
export interface Checkpoints {
  load(process: string): Promise<Position | undefined>;
  /** Saves the first one, unless another has; gives the one that is saved. */
  begin(process: string, position: Position): Promise<Position>;
  save(process: string, position: Position): Promise<void>;
}

interface Saved {
  readonly process: string;
  readonly position: Position;
}

/** In `process.checkpoints`. */
export function postgresCheckpoints(pool: Pool): Checkpoints {
  // One statement saves the checkpoints of all processes, which handle events at the same time.
  const saveOne = createBatcher(async (saves: readonly Saved[]) => {
    const last = new Map(saves.map(({ process, position }) => [process, String(position)]));
    await pool.query({
      name: 'process checkpoints',
      text: `insert into process.checkpoints (process, position)
        select process, position from json_to_recordset($1) as saved(process text, position bigint)
        on conflict (process) do update set position = excluded.position, updated_at = now()`,
      values: [JSON.stringify([...last].map(([process, position]) => ({ process, position })))],
    });
    return saves.map(() => undefined);
  });

  return {
    async load(process) {
      const { rows } = await pool.query<{ position: string }>(
        'select position::text from process.checkpoints where process = $1',
        [process],
      );
      return rows[0] ? BigInt(rows[0].position) : undefined;
    },
    async begin(process, position) {
      const { rows } = await pool.query<{ position: string }>(
        `insert into process.checkpoints as known (process, position) values ($1, $2)
         on conflict (process) do update set position = known.position returning position::text`,
        [process, String(position)],
      );
      return rows[0] ? BigInt(rows[0].position) : position;
    },
    save: (process, position) => saveOne({ process, position }),
  };
}
