import { expect, test } from 'vitest';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { auditedRegister } from '../../projections/history/history.ts';
import { readEventsOf } from '../../projections/history/read-logged.ts';
import type { Database } from '../../projections/kit/projection.ts';
import { memoryKeys, newProcess } from '../support/booking-world.ts';
import { seedCitizens } from '../support/citizen-world.ts';

/** The entries of the log about the hours of two courts, and a database that has their streams. */
async function loggedHours() {
  const process = newProcess(memoryEventStore(), memoryKeys());
  await seedCitizens(process.handler, { courts: 2 });
  const log = await process.codec.decode(await process.store.readAll());
  const entries = log.flatMap(({ event, position, streamId }) => {
    const { table, id } = auditedRegister(event);
    return table === 'available_dates'
      ? [{ position: position.toString(), table, registerId: id, streamId }]
      : [];
  });
  const asked: unknown[] = [];
  const query = async (_: string, values: unknown[]) => {
    asked.push(values);
    return { rows: entries.map(({ registerId, streamId }) => ({ id: registerId, streams: [streamId] })) };
  };
  return { sources: { ...process, pool: { query } as unknown as Database }, entries, asked };
}

test('one query finds the streams of all hours that an export of the log names', async () => {
  const { sources, entries, asked } = await loggedHours();
  const found = await readEventsOf(sources, entries);
  expect(found.size).toBe(entries.length);
  expect(entries.length).toBeGreaterThan(1);
  expect(asked).toEqual([['available_dates', [...new Set(entries.map(({ registerId }) => registerId))]]]);
});

test('other requests have their turn during an export of the log', async () => {
  const { sources, entries } = await loggedHours();
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await readEventsOf(sources, entries);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(1);
});
