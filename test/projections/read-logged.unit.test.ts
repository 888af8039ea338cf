import { expect, test } from 'vitest';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { auditedRegister } from '../../projections/history/history.ts';
import { readEventsOf } from '../../projections/history/read-logged.ts';
import type { Database } from '../../projections/kit/projection.ts';
import { memoryKeys, newProcess } from '../support/booking-world.ts';
import { seedCitizens } from '../support/citizen-world.ts';

test('one query finds the streams of all hours that an export of the log names', async () => {
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
  const found = await readEventsOf({ ...process, pool: { query } as unknown as Database }, entries);
  expect(found.size).toBe(entries.length);
  expect(entries.length).toBeGreaterThan(1);
  expect(asked).toEqual([['available_dates', [...new Set(entries.map(({ registerId }) => registerId))]]]);
});
