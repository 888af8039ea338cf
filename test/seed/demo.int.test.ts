import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authMigrations } from '../../api/auth/migrations.ts';
import { loadCatalog } from '../../commands/catalog/catalog.ts';
import { attractions } from '../../domain/catalog/kinds.ts';
import { eventstoreMigrations } from '../../eventstore/migrations.ts';
import { silentLogger } from '../../platform/logger.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { postgresKeyRing } from '../../platform/postgres-key-ring.ts';
import { fileStorage } from '../../platform/storage/folder.ts';
import { seedDemo } from '../../seed/demo.ts';
import type { DemoDeps } from '../../seed/demo-deps.ts';
import { planDemo } from '../../seed/plan/plan.ts';
import { foldAllDays, NOW, newProcess, TIME_ZONE } from '../support/booking-world.ts';
import { freshDatabase } from '../support/database.ts';
import { openProductLog } from '../support/event-log.ts';

/** Two thousand steps are made, beside whatever else the machine runs. */
const SEEDING_MS = 120_000;

let newStart: () => DemoDeps;
let end: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'reservas-seed-'));
  await migrate(database.url, [...eventstoreMigrations, ...authMigrations], silentLogger);
  const pool = openPool(database.url, { max: 10 });
  const store = openProductLog(database.url);
  newStart = () => ({
    ...newProcess(store, postgresKeyRing(pool)),
    storage: fileStorage(folder),
    demoPassword: 'correcto caballo',
    setCredential: async () => undefined,
  });
  end = async () => {
    await store.close();
    await pool.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => end());

test('the demo fills a real Postgres, stopped half-way and started again, without an overlap', {
  timeout: SEEDING_MS,
}, async () => {
  const stop = new AbortController();
  const onProgress = (done: number, total: number) => done > 0.6 * total && stop.abort(new Error('SIGTERM'));
  await expect(seedDemo(newStart(), { now: NOW, onProgress, signal: stop.signal })).rejects.toThrow(
    'SIGTERM',
  );
  expect(await seedDemo(newStart(), { now: '2026-11-23T12:00:00Z' })).toBe('resumed');
  expect(await seedDemo(newStart(), { now: '2026-11-23T12:00:00Z' })).toBe('present');

  const { store, codec, handler, storage } = newStart();
  const plan = planDemo(NOW, TIME_ZONE);
  const dated = [...plan.bookings, ...plan.series.flatMap(({ occurrences }) => occurrences)];
  const held = [...(await foldAllDays(store, codec)).values()].flat();
  expect(held).toHaveLength(dated.filter(({ outcome }) => outcome.kind !== 'cancelled').length);
  for (const { fields } of (await loadCatalog(handler, attractions)).values()) {
    const picture = await storage.open(fields.image);
    picture?.body.destroy();
    expect(picture?.size, fields.name).toBeGreaterThan(500);
  }
});
