import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { AppendGate } from './gate.ts';

/** The lock that each append to the log holds until it is committed, see `eventstore/postgres/append-function.ts`. */
const APPEND_LOCK = 7_302_916_645_011n;
const LOOK_MS = 3;

/** Closes the gate of the log at `url`: nothing is appended until it is let through. */
export async function closePostgresGate(url: string): Promise<AppendGate> {
  const watch = await connect(url);
  let holder = await connect(url);
  let next = await connect(url);
  const lock = (client: pg.Client) => client.query('select pg_advisory_lock($1)', [APPEND_LOCK]);
  const unlock = (client: pg.Client) => client.query('select pg_advisory_unlock($1)', [APPEND_LOCK]);

  async function waiting(): Promise<number[]> {
    const { rows } = await watch.query<{ pid: number }>(
      `select pid from pg_locks
       where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())
         and (classid::bigint << 32 | objid::bigint) = $1`,
      [APPEND_LOCK],
    );
    return rows.map(({ pid }) => pid);
  }

  async function until(count: number, isOver = () => false): Promise<boolean> {
    while ((await waiting()).length < count) {
      if (isOver()) return false;
      await delay(LOOK_MS);
    }
    return true;
  }

  await lock(holder);
  return {
    async appendWaits(done) {
      let over = false;
      void done.finally(() => {
        over = true;
      });
      return until(1, () => over);
    },
    async letOneThrough() {
      // Requests that wait are served in the order of coming: the append first, then the gate again.
      const ahead = (await waiting()).length;
      const closed = lock(next);
      await until(ahead + 1);
      await unlock(holder);
      await closed;
      [holder, next] = [next, holder];
    },
    async loseWaiting() {
      await watch.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await waiting()]);
    },
    async open() {
      await Promise.all([watch, holder, next].map((client) => client.end()));
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
