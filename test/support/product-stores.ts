import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { type CommandHandler, createCommandHandler } from '../../commands/handler/command-handler.ts';
import { type Codec, createCodec } from '../../eventstore/codec.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { CLUSTER_USER, PASSWORD_FILE } from '../../platform/postgres/initdb.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { postgresKeyRing } from '../../platform/postgres-key-ring.ts';
import { openProductLog } from './event-log.ts';

export interface ProductStores {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly codec: Codec;
  readonly handler: CommandHandler;
  close(): Promise<void>;
}

/** Stores of a started product. `home`: its data folder without a given database. */
export function openProductStores(url: string, home = url): ProductStores {
  const pool = openPool(url, { max: 5, name: 'reservas test' });
  const store = openProductLog(url, home);
  const codec = createCodec(postgresKeyRing(pool));
  return {
    pool,
    store,
    codec,
    handler: createCommandHandler({ store, codec }),
    async close() {
      await store.close();
      await pool.end();
    },
  };
}

export function embeddedDatabaseUrl(dataDir: string): string {
  const folder = join(dataDir, 'postgres');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const port = read('postmaster.pid').split('\n')[3];
  return `postgres://${CLUSTER_USER}:${read(PASSWORD_FILE).trim()}@127.0.0.1:${port}/${CLUSTER_USER}`;
}
