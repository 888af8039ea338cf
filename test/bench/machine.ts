import { randomBytes } from 'node:crypto';
import { cpus, loadavg, totalmem } from 'node:os';
import pg from 'pg';
import { anyPostgres } from '../support/any-postgres.ts';

/** The Postgres that all is measured on: that of `DATABASE_URL`, or an embedded one, which flushes to disk as in production. */
export interface Machine {
  /** The machine of the measurements, described for the reader. */
  readonly facts: readonly string[];
  /** Makes an empty database; gives its URL. */
  database(): Promise<string>;
  end(): Promise<void>;
}

export async function startMachine(): Promise<Machine> {
  const { url: server, end } = await anyPostgres({ fsync: true });
  const names: string[] = [];
  return {
    facts: await factsOf(server),
    async database() {
      const name = `bench_${randomBytes(6).toString('hex')}`;
      await onServer(server, `create database ${name}`);
      names.push(name);
      const url = new URL(server);
      url.pathname = `/${name}`;
      return url.href;
    },
    async end() {
      for (const name of names) await onServer(server, `drop database ${name} with (force)`);
      await end();
    },
  };
}

async function factsOf(server: string): Promise<string[]> {
  const [row] = await onServer(
    server,
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as commit`,
  );
  const [cpu] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  return [
    `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB of memory; clients, server and Postgres share them`,
    `load average before the start: ${load}`,
    `Node ${process.version}`,
    `Postgres ${row?.version}, fsync ${row?.fsync}, synchronous_commit ${row?.commit}`,
  ];
}

async function onServer(server: string, sql: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
