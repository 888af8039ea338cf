import { expect, test } from 'vitest';
import { setOpeningHours } from '../../commands/catalog/set-opening-hours.ts';
import { newContext } from '../../commands/handler/context.ts';
import { openDataEvents } from '../../domain/open-data/events.ts';
import { apiKeysView } from '../../projections/api-keys/projection.ts';
import { changesOf, makeChange } from '../../projections/kit/projection.ts';
import { openActive } from '../../projections/open-active/projection.ts';
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
import { seededRandom } from './random.ts';

const CHANGES = 10_000;
const RESTART_EVERY = 50;
const REBUILD_EVERY = 2_500;
/** Minutes that pass with each restart. */
const STEP_MS = 107 * 60_000;
const SLOTS = '/openactive/feeds/slots';
const TABLES = ['open_slots', 'open_facilities', 'open_terms'];

const api = await citizenApiOfFile({ projections: [...OPEN_VIEWS, apiKeysView], publishesOpenData: true });
const staff = await api.as('admin');
await staff.send('PUT', '/api/settings', { json: PUBLISHER });

const dice = seededRandom(7);
const random = (below: number) => dice.whole(0, below - 1);
const made = { reservations: [] as string[], closures: [] as string[] };
const counts = new Map<string, number>();

test(`a consumer ends with what the search finds free after ${CHANGES} changes, restarts and rebuilds`, async () => {
  const slots = consumer(api, SLOTS);
  let stop = startOpenData(api);
  await settled(api, slots);
  for (let change = 1; change <= CHANGES; change++) {
    await changeSomething();
    if (random(9) === 0) await slots.read();
    if (change % RESTART_EVERY === 0) {
      await stop();
      api.clock.set(new Date(Date.parse(api.clock.now()) + STEP_MS).toISOString());
      stop = startOpenData(api);
    }
    if (change % REBUILD_EVERY > 0) continue;
    await settled(api, slots);
    await stop();
    await goesOnAfterARebuild(slots);
    stop = startOpenData(api);
  }
  await settled(api, slots);
  await stop();
  expect(freeByFeed(slots).length).toBeGreaterThan(0);
  expect(Math.min(...counts.values())).toBeGreaterThan(10);
}, 600_000);

/** Kinds of change; most are bookings. */
const KINDS = {
  async booking() {
    const hour = 8 + random(12);
    const { body } = await staff.post('/admin/programmation/create', {
      selected_center_id: '1',
      selected_date: await someTuesday(),
      selected_attraction_id: String(1 + random(2)),
      selected_hour_start: clock(hour),
      selected_hour_end: clock(hour + 1),
      selected_reservation_type_id: '1',
      selected_activity_id: '1',
      selected_origin_id: '1',
      reservation_reference: 'Pase',
      reservation_name: 'Ana',
    });
    const reservation = body.reservation as { id: string } | undefined;
    if (reservation) made.reservations.push(reservation.id);
    return reservation !== undefined;
  },
  async cancellation() {
    const [id] = made.reservations.splice(random(made.reservations.length), 1);
    return id !== undefined && isOk(await staff.send('DELETE', `/api/reservation/${id}`));
  },
  async closure() {
    const date = await someTuesday();
    const answer = await staff.post('/api/closures', {
      center_ids: [],
      attraction_ids: [1 + random(2)],
      date_start: date,
      date_end: date,
      hour_start: clock(8 + random(6)),
      hour_end: clock(14 + random(6)),
      reason: 'Mantenimiento',
    });
    const closure = answer.body.closure as { id: string } | undefined;
    if (closure) made.closures.push(closure.id);
    return closure !== undefined;
  },
  async reopening() {
    const [id] = made.closures.splice(random(made.closures.length), 1);
    return id !== undefined && isOk(await staff.send('DELETE', `/api/closures/${id}`));
  },
  async hours() {
    const start = 480 + 60 * random(12);
    const slot = { dayOfWeek: 2, start, end: start + 60, active: random(4) > 0 };
    const command = { type: 'AddSlots', attractionId: 1 + random(2), slots: [slot] } as const;
    return (await setOpeningHours(api.booking.handler, command, newContext(api.booking))).accepted;
  },
  async rule() {
    return isOk(
      await staff.send('PUT', '/api/settings', { json: { cancel_deadline_minutes: 30 * random(6) } }),
    );
  },
};

const OFTEN: readonly (keyof typeof KINDS)[] = [
  ...Array.from({ length: 24 }, () => 'booking' as const),
  ...Array.from({ length: 20 }, () => 'cancellation' as const),
  ...(['closure', 'reopening', 'reopening', 'hours', 'rule'] as const),
];

async function changeSomething(): Promise<void> {
  const kind = OFTEN[random(OFTEN.length)] ?? 'booking';
  if (await KINDS[kind]()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

/** Replays the log into the tables, as another version of the read model would: a stored address goes on. */
async function goesOnAfterARebuild(slots: ReturnType<typeof consumer>): Promise<void> {
  const next = slots.next();
  const before = await rowsOf();
  for (const table of TABLES) await api.pool.query(`delete from read.${table}`);
  const filter = { types: Object.keys(openDataEvents) };
  const stored = await api.booking.codec.decode(
    await api.booking.store.readAll({ filter, maxCount: 100_000 }),
  );
  const { changes } = changesOf(openActive, ({ name }) => `read.${name}`, stored);
  for (const change of changes) await makeChange(api.pool, change);
  expect(await rowsOf()).toEqual(before);
  expect([await slots.read(), slots.next()]).toEqual([[], next]);
  const late = consumer(api, SLOTS);
  await late.read();
  expect(freeByFeed(late)).toEqual(await freeBySearch(api));
}

async function rowsOf(): Promise<unknown> {
  const texts = TABLES.map((table) => `select * from read.${table} order by 1`);
  return Promise.all(texts.map(async (text) => (await api.pool.query(text)).rows));
}

async function someTuesday(): Promise<string> {
  const { body } = await staff.get('/api/search-filters');
  const tuesdays = (body.dates as string[]).filter((date) => new Date(date).getUTCDay() === 2);
  return tuesdays[random(tuesdays.length)] ?? '2026-11-24';
}

const isOk = ({ status }: { readonly status: number }) => status === 200;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
