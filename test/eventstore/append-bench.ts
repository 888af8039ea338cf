/**
 * Appends a second beside a loop of one-row inserts on the same server with as many clients:
 * `DATABASE_URL=… npx tsx test/eventstore/append-bench.ts [seconds]`. Makes and removes a database of its own.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { eventstoreMigrations } from '../../eventstore/migrations.ts';
import { postgresEventStore } from '../../eventstore/postgres/postgres.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { median, perSecond } from '../bench/measure.ts';

const server = process.env.DATABASE_URL;
if (!server)
  throw new Error('DATABASE_URL: expected the address of a Postgres whose user may create databases');
const seconds = Number(process.argv[2] ?? 1);
const ROUNDS = 7;

const DATA = {
  reservationId: randomUUID(),
  start: 600,
  end: 660,
  type: 3,
  activity: 12,
  name: 'Liga Municipal de Fútbol',
  observations: 'Traer chalecos de dos colores y llegar diez minutos antes, por favor.',
};
const METADATA = { actor: 'u-1', correlationId: randomUUID(), causationId: randomUUID(), version: 1 };

async function measure(url: string): Promise<void> {
  const pool = openPool(url, { max: 64 });
  const store = postgresEventStore({ url });
  await pool.query(`create table raw (id bigserial primary key, stream_id text, revision bigint, event_id uuid unique,
    type text, data jsonb, metadata jsonb, at timestamptz default now(), unique (stream_id, revision))`);
  const insert = () =>
    pool.query({
      name: 'raw',
      text: 'insert into raw (stream_id, revision, event_id, type, data, metadata) values ($1, 0, $2, $3, $4, $5)',
      values: [randomUUID(), randomUUID(), 'SlotReserved', JSON.stringify(DATA), JSON.stringify(METADATA)],
    });
  const append = () =>
    store.append(randomUUID(), 'no_stream', [
      { id: randomUUID(), type: 'SlotReserved', data: DATA, metadata: METADATA },
    ]);
  for (const clients of [1, 16, 64]) {
    // In turns: what else runs on the machine then slows both.
    const rounds = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      rounds.push({
        raw: await perSecond(clients, seconds, insert),
        ours: await perSecond(clients, seconds, append),
      });
    }
    rounds.shift();
    const raw = median(rounds.map((round) => round.raw));
    const ours = median(rounds.map((round) => round.ours));
    const ratio = median(rounds.map((round) => round.ours / round.raw));
    console.log(
      `${clients} clients: ${raw.toFixed(0)} inserts/s, ${ours.toFixed(0)} appends/s, ${ratio.toFixed(2)}`,
    );
  }
  await store.close();
  await pool.end();
}

const admin = new pg.Client({ connectionString: server });
await admin.connect();
const name = `bench_${randomBytes(6).toString('hex')}`;
await admin.query(`create database ${name}`);
try {
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.href, eventstoreMigrations);
  await measure(url.href);
} finally {
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}
