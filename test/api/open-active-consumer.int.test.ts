import { expect, test } from 'vitest';
import { setOpeningHours } from '../../commands/catalog/set-opening-hours.ts';
import { newContext } from '../../commands/handler/context.ts';
import { apiKeysView } from '../../projections/api-keys/projection.ts';
import { citizenApiOfFile } from '../support/citizen-api.ts';
import {
  consumer,
  freeByFeed,
  freeBySearch,
  OPEN_VIEWS,
  PUBLISHER,
  settled,
  startOpenData,
} from '../support/open-data-world.ts';

const SLOW = process.env.OPEN_DATA_CHANGES;
const CHANGES = Number(SLOW ?? 60);
/** Minutes that pass with every twentieth change. */
const STEP_MS = 47 * 60_000;

const api = await citizenApiOfFile({ projections: [...OPEN_VIEWS, apiKeysView], publishesOpenData: true });
const staff = await api.as('admin');
await staff.send('PUT', '/api/settings', { json: PUBLISHER });

/** Deterministic: the same changes at each run. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const two = (count: number) => String(count).padStart(2, '0');

test(`a consumer ends with what the search finds free after ${CHANGES} changes, restarts and a rebuild`, async () => {
  const random = randomOf(7);
  const slots = consumer(api, '/openactive/feeds/slots');
  let stop = startOpenData(api);
  await settled(api, slots);
  const reservations: string[] = [];
  for (let change = 1; change <= CHANGES; change++) {
    if (random(3) === 0 && reservations.length > 0) {
      const [id] = reservations.splice(random(reservations.length), 1);
      await staff.send('DELETE', `/api/reservation/${id}`);
    } else {
      const hour = 8 + random(12);
      const { body } = await staff.post('/admin/programmation/create', {
        selected_center_id: '1',
        selected_date: random(2) === 0 ? '2026-11-24' : '2026-12-01',
        selected_attraction_id: String(1 + random(2)),
        selected_hour_start: `${two(hour)}:00`,
        selected_hour_end: `${two(hour + 1)}:00`,
        selected_reservation_type_id: '1',
        selected_activity_id: '1',
        selected_origin_id: '1',
        reservation_reference: 'Pase',
        reservation_name: 'Ana',
      });
      const made = body.reservation as { id: string } | undefined;
      if (made) reservations.push(made.id);
    }
    if (random(5) === 0) await slots.read();
    if (change % 20 === 0) {
      await stop();
      api.clock.set(new Date(Date.parse(api.clock.now()) + STEP_MS).toISOString());
      stop = startOpenData(api);
    }
  }
  const slot = { dayOfWeek: 2, start: 1260, end: 1320, active: true };
  await setOpeningHours(
    api.booking.handler,
    { type: 'AddSlots', attractionId: 2, slots: [slot] },
    newContext(api.booking),
  );
  await settled(api, slots);
  expect(freeByFeed(slots).length).toBeGreaterThan(0);
  const next = slots.next();
  await stop();
  // The same positions again, so that the stored address goes on.
  await rebuild();
  expect(await slots.read()).toEqual([]);
  expect(slots.next()).toBe(next);
  const fresh = consumer(api, '/openactive/feeds/slots');
  await fresh.read();
  expect(freeByFeed(fresh)).toEqual(await freeBySearch(api));
}, 600_000);

/** Replays the log into the table, as another version of the read model would. */
async function rebuild(): Promise<void> {
  const before = await placesOf();
  await api.pool.query('delete from read.open_slots');
  const stored = await api.booking.codec.decode(await allEvents());
  const { openActive } = await import('../../projections/open-active/projection.ts');
  const { makeChange, changesOf } = await import('../../projections/kit/projection.ts');
  const { changes } = changesOf(openActive, ({ name }) => `read.${name}`, stored);
  for (const change of changes) await makeChange(api.pool, change);
  expect(await placesOf()).toEqual(before);
}

async function placesOf(): Promise<unknown> {
  return (await api.pool.query('select slot_id, state, position from read.open_slots order by slot_id')).rows;
}

async function allEvents() {
  const types = ['OpenSlotsChanged', 'OpenFacilityPublished', 'OpenFacilityWithdrawn'];
  return api.booking.store.readAll({ filter: { types }, maxCount: 100_000 });
}
