import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';

interface AnyPostgres {
  /** Its user may create databases. */
  readonly url: string;
  /** Ends it, if it is embedded. */
  end(): Promise<void>;
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
