import { expect } from 'vitest';
import { allProjections } from '../../../projections/all.ts';
import { form, plusDays, type Reception } from '../../support/reception.ts';
import type { Ledger } from './ledger.ts';
import type { World } from './world.ts';

/** A killed process loses its connections at once, and a standby asks twice a second. */
const BOUND_MS = 10_000;
const KEY = 'takeover';

/**
 * Kills the projector that leads, and books at once. Resolves to the milliseconds from the kill until the standby had
 * brought every read model up to that booking.
 */
export async function measureTakeover(world: World, client: Reception, ledger: Ledger): Promise<number> {
  const [leading] = world.projectors;
  const stores = world.openStores();
  try {
    const killed = performance.now();
    await leading.kill();
    const date = plusDays(world.today, 100);
    const body = form({ date, start: '10:00', end: '11:00' });
    const [id = ''] = await client.booked(body, KEY);
    ledger.sent.set(KEY, body);
    ledger.booked.set(id, KEY);
    const head = await stores.store.head();
    const behind = async () => {
      const { rows } = await stores.pool.query<{ name: string }>(
        `select name from read.projections where name = any($1) and status = 'live' and checkpoint < $2`,
        [allProjections.map(({ name }) => name), head],
      );
      return rows.map(({ name }) => name);
    };
    await expect.poll(behind, { timeout: BOUND_MS, interval: 10 }).toEqual([]);
    const took = performance.now() - killed;
    expect(await client.gridIds(date)).toEqual([id]);
    return took;
  } finally {
    await stores.close();
    await leading.start();
    await leading.ready();
  }
}
