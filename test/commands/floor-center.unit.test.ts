import { expect, test } from 'vitest';
import { changeCatalog } from '../../commands/catalog/catalog.ts';
import { changeEntry } from '../../commands/catalog/change-entry.ts';
import { newContext } from '../../commands/handler/context.ts';
import { attractions, centers } from '../../domain/catalog/kinds.ts';
import { FLOORS_STREAM } from '../../domain/floor/stream.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { newProcess, type Process } from '../support/booking-world.ts';
import { link, newFloor } from '../support/floor-world.ts';
import { interruptedStore } from '../support/interrupted-store.ts';
import { attractionFields, centerFields } from '../support/sample-events.ts';

/** Court 1, the floor and a second center are there. */
async function world() {
  const { process, store, keys } = await newFloor();
  const center = centerFields(2, { name: 'Estadio', slug: 'estadio', strcode: 'ES' });
  await changeCatalog(process.handler, centers, { type: 'Create', fields: center }, newContext(process));
  return { other: process, processOn: (log: EventStore) => newProcess(log, keys), store };
}

const leave = (process: Process) =>
  changeEntry(
    process.handler,
    attractions,
    { type: 'Change', id: 1, fields: attractionFields(1, { image: '', center_id: 2 }) },
    newContext(process),
  );

const interrupted = (store: EventStore, stream: string, work: () => Promise<unknown>) =>
  interruptedStore(store, (streamId) => streamId === stream, work);

test('an attraction that is put on a floor meanwhile stays at its center', async () => {
  const { other, processOn, store } = await world();
  const process = processOn(interrupted(store, attractions.stream, () => link(other, 1, [1])));

  expect(await leave(process)).toEqual({ accepted: false, refusal: { code: 'on_floor', floor: 'Duela' } });
});

test('an attraction that leaves its center meanwhile is not put on a floor of it', async () => {
  const { other, processOn, store } = await world();
  const process = processOn(interrupted(store, FLOORS_STREAM, () => leave(other)));

  expect(await link(process, 1, [1])).toMatchObject({
    accepted: false,
    refusal: { code: 'floor_elsewhere' },
  });
});
