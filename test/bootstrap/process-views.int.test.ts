import { expect, onTestFinished, test } from 'vitest';
import { viewsOfProcesses } from '../../bootstrap/process-views.ts';
import { citizen, citizenApiOfFile } from '../support/citizen-api.ts';
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

test('the accounts of a person are read once those of that position are there', async () => {
  const views = viewsAt(() => api.booking.store.head());
  const { personId, userId } = await citizen(api, '9999999990101');
  const head = await api.booking.store.head();
  expect(await views.accountsAt(head, personId)).toEqual([userId]);
  const late = views.accountsAt(head + 1n, personId);
  views.close();
  await expect(late).rejects.toThrow('a read model is late: accounts, person-directory');
});
