import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemOf } from '../../bootstrap/health.ts';
import { runAsLeader } from '../../platform/postgres/leadership.ts';
import { openPool } from '../../platform/postgres/pool.ts';
import { processName } from '../../platform/process-name.ts';
import { startWholeProduct, type WholeProduct } from '../cost/whole-product.ts';
import { eventually } from '../support/eventually.ts';
import { limitOf } from '../support/limits.ts';

const SLOW = limitOf(60_000);
let product: WholeProduct;
beforeAll(async () => {
  product = await startWholeProduct();
}, SLOW);
afterAll(() => product?.end(), SLOW);

test('a whole product leads every read model and background process, and all its stores answer', async () => {
  const read = systemOf(product.services);
  const figures = await eventually('a leader of each', async () => {
    const found = await read();
    return found.leaders?.every(({ leader }) => leader !== null) ? found : null;
  });
  expect(figures.leaders?.length).toBeGreaterThan(15);
  const own = { pid: process.pid, roles: ['api', 'projector'] };
  expect(figures.processes).toMatchObject([own]);
  expect(new Set(figures.leaders?.map(({ leader }) => leader?.pid))).toEqual(new Set([process.pid]));
  expect(figures.stores).toEqual({ postgres: 'ok', eventstore: 'ok', files: 'ok' });
  expect(figures.disk?.freeBytes).toBeGreaterThan(0);
  expect(figures.backup).toEqual({ checkedAt: null, ageSeconds: null });
});

test('a process that leads nothing is seen while it runs', async () => {
  const read = systemOf(product.services);
  const name = processName(['api'], { host: 'web-2', pid: 7 });
  const pool = openPool(product.services.pool.options.connectionString ?? '', { name });
  const stop = new AbortController();
  const announced = runAsLeader({ pool, lock: name, signal: stop.signal }, (signal) =>
    eventually('the end', () => signal.aborted),
  );
  const other = { host: 'web-2', pid: 7, roles: ['api'] };
  await eventually('both', async () => (await read()).processes?.length === 2);
  expect((await read()).processes).toContainEqual(other);
  stop.abort();
  await announced;
  await eventually('one', async () => (await read()).processes?.length === 1);
  await pool.end();
});
