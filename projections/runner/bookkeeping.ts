import type { Position } from '../../eventstore/port.ts';
import type { Change, Database } from '../projection.ts';

/**
 * Where each generation of each read model stands. One generation of a projection is live, behind the views that
 * readers ask; another may be in the making. Numbers of generations are never given twice.
 */
export const BOOKKEEPING = `
create schema if not exists read;

create sequence if not exists read.generations;

create table if not exists read.projections (
  name text collate "C" not null,
  generation bigint not null default nextval('read.generations'),
  version int not null,
  status text not null check (status in ('live', 'building')),
  tables text[] not null,
  checkpoint bigint not null default 0,
  updated_at timestamptz not null default clock_timestamp(),
  failed_event text,
  error text,
  primary key (name, generation),
  constraint projections_one_each unique (name, status)
) with (fillfactor = 20);
`;

/** A set of tables of one projection, and how far they have come. */
export interface Generation {
  readonly name: string;
  readonly generation: bigint;
  readonly version: number;
  readonly status: 'live' | 'building';
  /** Names of its tables, without the generation. */
  readonly tables: readonly string[];
  readonly checkpoint: Position;
  readonly failedEvent: string | null;
  readonly error: string | null;
}

const COLUMNS = 'name, generation, version, status, tables, checkpoint, failed_event as "failedEvent", error';

/** The generations of a projection; with `lock` nobody else moves them until the transaction ends. */
export async function generationsOf(
  db: Database,
  name: string,
  lock: 'lock' | 'look' = 'look',
): Promise<Generation[]> {
  const sql = `select ${COLUMNS} from read.projections where name = $1 order by generation`;
  const { rows } = await db.query<Generation>(lock === 'lock' ? `${sql} for update` : sql, [name]);
  return rows;
}

/** All generations of these projections. */
export async function allGenerations(db: Database, names: readonly string[]): Promise<Generation[]> {
  const { rows } = await db.query<Generation>(
    `select ${COLUMNS} from read.projections where name = any($1) order by name, generation`,
    [names],
  );
  return rows;
}

/** Somebody else has moved the checkpoint, or the generation is gone: whoever meets this must look again. */
export class CheckpointMovedError extends Error {
  override readonly name = 'CheckpointMovedError';
}

/** `$1` to `$4`: name, generation, where it stands, where it goes. */
const MOVE = `
  update read.projections
  set checkpoint = $4, updated_at = clock_timestamp(), failed_event = null, error = null
  where name = $1 and generation = $2 and checkpoint = $3
    and set_config('synchronous_commit', 'off', true) = 'off'
  returning true as moved`;

/**
 * Moves a checkpoint by compare-and-set, and makes a change if it moves, in one statement. Holds the checkpoint's row
 * until the transaction ends. Clears a failure. The commit waits for no flush to disk: a crash loses rows and checkpoint
 * together, and both come back from the log.
 * @throws CheckpointMovedError where it does not stand at `from`; then nothing is changed
 */
export async function moveCheckpoint(
  db: Database,
  { name, generation }: Pick<Generation, 'name' | 'generation'>,
  from: Position,
  to: Position,
  change?: Change,
): Promise<void> {
  const place = [name, generation, from, to];
  const { rowCount } = await db.query(
    change
      ? {
          ...(change.name ? { name: change.name } : {}),
          text: `with moved as (${MOVE}), changed as (${change.sql('moved, json_to_recordset($5)')}) select from moved`,
          values: [...place, JSON.stringify(change.rows)],
        }
      : { name: 'move checkpoint', text: MOVE, values: place },
  );
  if (rowCount !== 1) throw new CheckpointMovedError(`${name}, generation ${generation} is not at ${from}`);
}

/** Notes why a generation stands still. */
export async function recordFailure(
  db: Database,
  { name, generation }: Pick<Generation, 'name' | 'generation'>,
  failedEvent: string,
  error: string,
): Promise<void> {
  await db.query(
    `update read.projections set failed_event = $3, error = $4, updated_at = clock_timestamp()
     where name = $1 and generation = $2`,
    [name, generation, failedEvent, error],
  );
}
