import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { NewEvent } from '../../eventstore/port.ts';

/** The yardstick of all that is written: one row a statement, one statement a commit, nothing else. */
export interface RawInsert {
  one(): Promise<unknown>;
  close(): Promise<void>;
}

/** Makes a table that holds an event's facts as the log keeps them, and fills it with copies of `event`. */
export async function rawInsert(url: string, event: NewEvent, clients: number): Promise<RawInsert> {
  const pool = new pg.Pool({ connectionString: url, max: clients });
  await pool.query(`create table if not exists raw_insert (
    id bigserial primary key, stream_id text not null, revision bigint not null, event_id uuid not null unique,
    type text not null, data jsonb not null, metadata jsonb not null, at timestamptz not null default now(),
    unique (stream_id, revision))`);
  const [data, metadata] = [JSON.stringify(event.data), JSON.stringify(event.metadata)];
  return {
    one: () =>
      pool.query({
        name: 'raw',
        text: `insert into raw_insert (stream_id, revision, event_id, type, data, metadata) values ($1, 0, $2, $3, $4, $5)`,
        values: [randomUUID(), randomUUID(), event.type, data, metadata],
      }),
    close: () => pool.end(),
  };
}
