import { expect, onTestFinished, test } from 'vitest';
import { viewsOfProcesses } from '../../bootstrap/process-views.ts';
import { citizenApiOfFile } from '../support/citizen-api.ts';
import { TUESDAY } from '../support/citizen-world.ts';

const api = await citizenApiOfFile();

function viewsAt(head: () => Promise<bigint>) {
  const { booking, deps, pool, clock } = api;
  const store = { ...booking.store, head };
  const views = viewsOfProcesses({ pool, store, bus: deps.bus, clock, config: deps.config });
  onTestFinished(() => views.close());
  return views;
}

test('missed visits are read from a read model that has seen the whole log', async () => {
  const views = viewsAt(() => api.booking.store.head());
  expect(await views.missed(TUESDAY, TUESDAY)).toEqual([]);
});

test('missed visits are not read from one that is behind', async () => {
  const views = viewsAt(async () => (await api.booking.store.head()) + 1n);
  const missed = views.missed(TUESDAY, TUESDAY);
  views.close();
  await expect(missed).rejects.toThrow('a read model is late: reservation-detail');
});
