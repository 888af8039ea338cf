import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';

interface AnyPostgres {
  /** Its user may create databases. */
  readonly url: string;
  /** Ends it, if it is embedded. */
  end(): Promise<void>;
}

/** Where nothing is flushed, files are copied instead of pages by the log: that takes a tenth of the time. */
export async function createDatabase(server: pg.Client, name: string, template = 'template1'): Promise<void> {
  const { rows } = await server.query<{ fsync: string }>('SHOW fsync');
  const strategy = rows[0]?.fsync === 'off' ? 'FILE_COPY' : 'WAL_LOG';
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`);
}

/** The Postgres of `DATABASE_URL`, or an embedded one with a folder of its own. `fsync`: of the embedded one. */
export async function anyPostgres({ fsync }: { readonly fsync: boolean }): Promise<AnyPostgres> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, end: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'reservas-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, fsync });
  return {
    url: postgres.url,
    async end() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
