import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { onEventStoreDb } from '../support/event-log.ts';
import { eventually } from '../support/eventually.ts';
import { limitOf } from '../support/limits.ts';
import { spawnProduct, startProductProcess } from '../support/product-process.ts';
import { RECEPTION_ENV, Reception } from '../support/reception.ts';
import { dataFolder, seededStores, start } from './product-harness.ts';

const SLOW = limitOf(90_000);

test('an api that starts while its views are behind takes no request before they show what the log held', {
  timeout: SLOW,
}, async () => {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  const env = { ...RECEPTION_ENV, DATABASE_URL: database.url };
  const first = await start({ dataDir: dataFolder(), env });
  // Nobody projects what comes now: the api waits ten seconds for that, too few for another process to start.
  process.kill(first.pid, 'SIGSTOP');
  await seededStores(database.url, 3);

  const api = spawnProduct({ dataDir: dataFolder(), env: { ...env, ROLES: 'api' } });
  onTestFinished(() => void api.child.kill('SIGKILL'));
  await eventually('a line that tells how far it is', () => /^Read models \d+ %/m.test(api.output()), 40_000);
  expect(api.output()).not.toContain('Reservas: http');
  process.kill(first.pid, 'SIGCONT');
  const url = await eventually(
    'the line of its start',
    () => /^Reservas: (http:\S+)$/m.exec(api.output())?.[1],
  );
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, (await ready.json()).ready]).toEqual([200, true]);
  const client = await Reception.open(url);
  const { body } = await client.get('/admin/programmation/get-init');
  expect(JSON.stringify(body)).toContain('Polideportivo');
});

test('where nobody projects it serves after a while, and says that it is not ready', {
  timeout: SLOW,
}, async () => {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  const env = { ...RECEPTION_ENV, DATABASE_URL: database.url, ROLES: 'api' };
  const { url, stop } = await startProductProcess({ dataDir: dataFolder(), env });
  onTestFinished(() => void stop());
  const answer = await fetch(`${url}/readyz`);
  const { projections } = (await answer.json()) as { projections: { state: string; lag: number }[] };
  expect(answer.status).toBe(503);
  // A handful of events, which would be nothing in a process that has once caught up.
  for (const { state, lag } of projections) {
    expect(state).toBe('behind');
    // On EventStoreDB it counts bytes.
    if (!onEventStoreDb()) expect(lag).toBeLessThan(100);
  }
  expect((await fetch(`${url}/readyz/serving`)).status).toBe(200);
  const projector = await start({ dataDir: dataFolder(), env: { ...env, ROLES: 'api,projector' } });
  await eventually('ready', async () => (await fetch(`${url}/readyz`)).status === 200);
  expect(await projector.stop()).toBe(0);
});
