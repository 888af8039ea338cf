import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CATALOG_PREFIXES, changeCatalog, findEntry, loadCatalog } from '../../commands/catalog/catalog.ts';
import { createCommandHandler } from '../../commands/handler/command-handler.ts';
import { newContext } from '../../commands/handler/context.ts';
import { watchStreams } from '../../commands/handler/stream-watch.ts';
import { activities } from '../../domain/catalog/kinds.ts';
import { createCodec } from '../../eventstore/codec.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { fixedClock } from '../../platform/clock.ts';
import { randomIds } from '../../platform/ids.ts';
import { memoryKeyRing } from '../../platform/key-ring.ts';
import { NOW } from '../support/booking-world.ts';
import { eventually } from '../support/eventually.ts';

const store = memoryEventStore();
const codec = createCodec(memoryKeyRing());
const watch = watchStreams({ store, prefixes: CATALOG_PREFIXES });
const here = createCommandHandler({ store, codec, watch });
const elsewhere = createCommandHandler({ store, codec });
const context = () => newContext({ clock: fixedClock(NOW), ids: randomIds, timeZone: 'America/Guatemala' });
const fields = (name: string) => ({ name, image: '', address: '' });

let stop: AbortController;
let now = performance.now();
beforeEach(() => {
  stop = new AbortController();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  stop.abort();
  vi.restoreAllMocks();
});

const nameHere = async () => (await findEntry(here, activities, 1))?.fields.name;
const SECOND_MS = 1_000;

test('a catalogue that is followed is read once, until somebody changes it, and once in a minute', async () => {
  await changeCatalog(elsewhere, activities, { type: 'Create', fields: fields('Fútbol') }, context());
  const reads = vi.spyOn(store, 'readStream');
  const followed = vi.spyOn(store, 'subscribe');
  void watch.run(stop.signal);
  await eventually('the subscription', () => followed.mock.calls.length > 0);
  expect(await nameHere()).toBe('Fútbol');
  now += 30 * SECOND_MS;
  expect(await nameHere()).toBe('Fútbol');
  expect(reads).toHaveBeenCalledTimes(1);
  await changeCatalog(
    elsewhere,
    activities,
    { type: 'Change', id: 1, fields: fields('Natación') },
    context(),
  );
  await eventually('the new name', async () => (await nameHere()) === 'Natación');
  reads.mockClear();
  now += 59 * SECOND_MS;
  await nameHere();
  expect(reads).not.toHaveBeenCalled();
  now += 2 * SECOND_MS;
  await nameHere();
  expect(reads).toHaveBeenCalledTimes(1);
});

test('while the log is not followed, what was read counts for a second', async () => {
  const reads = vi.spyOn(store, 'readStream');
  await nameHere();
  reads.mockClear();
  now += SECOND_MS - 1;
  await nameHere();
  expect(reads).not.toHaveBeenCalled();
  now += 2;
  await nameHere();
  expect(reads).toHaveBeenCalledTimes(1);
});

test('a stream is current only while it is followed, by the beginning of its name', async () => {
  const followed = memoryEventStore();
  const hours = watchStreams({ store: followed, prefixes: ['opening-hours-'] });
  const asked = vi.spyOn(followed, 'subscribe');
  const copy = { revision: null, readAt: now };
  expect(hours.isCurrent('opening-hours-7', copy)).toBe(false);
  void hours.run(stop.signal);
  await eventually('the subscription', () => asked.mock.calls.length > 0);
  expect(hours.isCurrent('opening-hours-7', copy)).toBe(true);
  expect(hours.isCurrent('old-opening-hours-', copy)).toBe(false);
});

test('a reader that accepts no age reads the log, also where its copy is followed', async () => {
  const lagging = createCommandHandler({ store, codec, watch: { isCurrent: () => true } });
  await loadCatalog(lagging, activities);
  await changeCatalog(elsewhere, activities, { type: 'Create', fields: fields('Tenis') }, context());
  const names = [...(await loadCatalog(lagging, activities)).values()].map((entry) => entry.fields.name);
  expect(names).toContain('Tenis');
});
