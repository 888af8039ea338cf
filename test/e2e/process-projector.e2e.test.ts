import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { limitOf } from '../support/limits.ts';
import { spawnProduct } from '../support/product-process.ts';
import { dataFolder, seededStores, start } from './product-harness.ts';

const SLOW = limitOf(60_000);

interface Readiness {
  readonly ready: boolean;
  readonly stores: object;
  readonly projections: readonly { readonly state: string; readonly lag: number }[];
}

test('a process that only projects serves its health, its views and its measurements, and nothing else', {
  timeout: SLOW,
}, async () => {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  const { child, output } = spawnProduct({
    dataDir: dataFolder(),
    env: { DATABASE_URL: database.url, ROLES: 'projector' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = await eventually(
    'the line of its start',
    () => /^Reservas: projector running, its health at (http:\S+)\/readyz$/m.exec(output())?.[1],
    40_000,
  );
  const stores = await seededStores(database.url);
  const { length: events } = await stores.store.readAll();

  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ response: 'OK' });
  const ready = await eventually('views that have seen all', async () => {
    const answer = await fetch(`${url}/readyz`);
    const body = (await answer.json()) as Readiness;
    return answer.status === 200 && body.projections.every(({ lag }) => lag === 0) ? body : null;
  });
  expect(ready).toMatchObject({ ready: true, stores: { postgres: 'ok', eventstore: 'ok' } });
  expect(ready.projections.length).toBeGreaterThan(4);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain(`projection_events_total{projection="audit-log"} ${events}`);
  expect(metrics).toMatch(/^projection_batch_duration_seconds_count\{projection="catalog"\} [1-9]/m);
  expect(metrics).toContain('projection_lag_events{projection="reservation-detail"} 0');
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(`${url}/healthz`, { method: 'POST' })).status).toBe(405);

  child.kill('SIGTERM');
  await once(child, 'exit');
  expect([child.exitCode, output().split('\n').filter(Boolean)]).toEqual([0, [expect.any(String)]]);
});

test('a process beside another one on the same database starts without a warning', {
  timeout: SLOW,
}, async () => {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  const dataDir = dataFolder();
  const env = { DATABASE_URL: database.url };
  const first = await start({ dataDir, env });
  // Each of its roles waits for the lock of the other process.
  const second = await start({ dataDir, env });
  await expect.poll(async () => (await fetch(`${second.url}/readyz`)).status).toBe(200);
  expect([first.output(), second.output()].filter((said) => /warning/i.test(said))).toEqual([]);
});
