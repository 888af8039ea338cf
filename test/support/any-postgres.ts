import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';

interface AnyPostgres {
  /** Its user may create databases. */
  readonly url: string;
  /** Ends it, if it is embedded. */
  end(): Promise<void>;
}

/** In SQL: copies files instead of pages by the log, which takes a tenth of the time where nothing is flushed. */
export const createDatabase = (name: string, template = 'template1') =>
  `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 2 ** 30;

/** For files of a database that nobody needs after the run: in memory where there is enough (Linux), since thousands are made and deleted. */
function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** The Postgres of `DATABASE_URL`, or an embedded one with a folder of its own. `fsync`: of the embedded one. */
export async function anyPostgres({ fsync }: { readonly fsync: boolean }): Promise<AnyPostgres> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, end: async () => undefined };
  const dataDir = mkdtempSync(join(fsync ? tmpdir() : quickFolder(), 'reservas-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, fsync });
  return {
    url: postgres.url,
    async end() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
