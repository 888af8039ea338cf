import type { Position } from '../../eventstore/port.ts';
import type { Database } from '../kit/projection.ts';

/** One generation of a projection is live, behind the views; another may be filled. Their numbers are never reused. */
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

export interface Generation {
  readonly name: string;
  readonly generation: bigint;
  readonly version: number;
  readonly status: 'live' | 'building';
  readonly tables: readonly string[];
  readonly checkpoint: Position;
  readonly failedEvent: string | null;
  readonly error: string | null;
}

/** Marks tables of another log, shown until their rebuild reaches their checkpoint, which is the end of the log. */
export const OTHER_LOG = 0;

const COLUMNS = 'name, generation, version, status, tables, checkpoint, failed_event as "failedEvent", error';

/** `lock`: until the transaction ends. */
export async function generationsOf(
  db: Database,
  name: string,
  lock: 'lock' | 'look' = 'look',
): Promise<Generation[]> {
  const sql = `select ${COLUMNS} from read.projections where name = $1 order by generation`;
  const { rows } = await db.query<Generation>(lock === 'lock' ? `${sql} for update` : sql, [name]);
  return rows;
}

export async function allGenerations(db: Database, names: readonly string[]): Promise<Generation[]> {
  const { rows } = await db.query<Generation>(
    `select ${COLUMNS} from read.projections where name = any($1) order by name, generation`,
    [names],
  );
  return rows;
}

/** At most `maxAgeMs` old; frequent callers share a statement. */
export function recentGenerations(
  db: Database,
  names: readonly string[],
  maxAgeMs: number,
): () => Promise<readonly Generation[]> {
  let found: Promise<readonly Generation[]> | undefined;
  let askedAt = 0;
  return () => {
    if (found && performance.now() - askedAt < maxAgeMs) return found;
    askedAt = performance.now();
    found = allGenerations(db, names);
    return found;
  };
}

/** The checkpoint moved or the generation is gone: read it again. */
export class CheckpointMovedError extends Error {
  override readonly name = 'CheckpointMovedError';
  constructor({ name, generation }: Pick<Generation, 'name' | 'generation'>, from?: Position) {
    super(`${name}, generation ${generation} ${from === undefined ? 'is gone' : `is not at ${from}`}`);
  }
}

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
