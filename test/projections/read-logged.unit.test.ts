import { expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { joinWaiting } from '../../commands/reservation/waiting-list.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { auditedRegister } from '../../projections/history/history.ts';
import { readEventsOf } from '../../projections/history/read-logged.ts';
import type { Database } from '../../projections/kit/projection.ts';
import { booked, memoryKeys, newProcess } from '../support/booking-world.ts';
import { seedCitizens, seedPerson, TUESDAY } from '../support/citizen-world.ts';

/** The entries of the log about two courts with people who wait, by table, and a database that has their streams. */
async function loggedEntries(ofTable: string) {
  const process = newProcess(memoryEventStore(), memoryKeys());
  const { handler } = process;
  await seedCitizens(handler, { courts: 2, minutesApart: 0 });
  for (const [attractionId, cui] of [
    [1, '2345678920101'],
    [2, '9999999990101'],
  ] as const) {
    await booked(process, { attractionId });
    const wanted = { attractionId, date: TUESDAY, start: 600, end: 660 };
    await joinWaiting(handler, await seedPerson(process, cui), wanted, newContext(process));
  }
  const log = await process.codec.decode(await process.store.readAll());
  const entries = log.flatMap(({ event, position, streamId }) => {
    const { table, id } = auditedRegister(event);
    return table === ofTable ? [{ position: position.toString(), table, registerId: id, streamId }] : [];
  });
  const asked: unknown[] = [];
  const query = async (_: string, values: unknown[]) => {
    asked.push(values);
    return { rows: entries.map(({ registerId, streamId }) => ({ id: registerId, streams: [streamId] })) };
  };
  return { sources: { ...process, pool: { query } as unknown as Database }, entries, asked };
}

test('one query finds the streams of all places of waiting lists that an export of the log names', async () => {
  const { sources, entries, asked } = await loggedEntries('waiting_list');
  const found = await readEventsOf(sources, entries);
  expect(found.size).toBe(entries.length);
  expect(entries.length).toBeGreaterThan(1);
  expect(asked).toEqual([['waiting_list', [...new Set(entries.map(({ registerId }) => registerId))]]]);
});

test('hours need none: their ids name the stream', async () => {
  const { sources, entries, asked } = await loggedEntries('available_dates');
  const found = await readEventsOf(sources, entries);
  expect(found.size).toBe(entries.length);
  expect(asked).toEqual([]);
});

test('other requests have their turn during an export of the log', async () => {
  const { sources, entries } = await loggedEntries('available_dates');
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
