import { describe, expect, test } from 'vitest';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { patientStore } from '../../eventstore/patient.ts';
import { type EventStore, EventStoreUnavailableError } from '../../eventstore/port.ts';
import { randomIds } from '../../platform/ids.ts';

const slow = () => new EventStoreUnavailableError('no answer', { isSlow: true });
const event = () => ({ id: randomIds.uuid(), type: 'Happened', data: {}, metadata: {} });

/** A log whose first appends are written without an answer, and then fail with that error. */
function failing(failures: number, error: () => Error, over: Partial<EventStore> = {}) {
  const store = memoryEventStore();
  let calls = 0;
  const append: EventStore['append'] = async (streamId, expected, events) => {
    calls += 1;
    const result = await store.append(streamId, expected, events);
    if (calls <= failures) throw error();
    return result;
  };
  return { store: { ...store, ...over, append }, calls: () => calls };
}

describe('a patient log', () => {
  test('waits for a server that is slow, and writes what it repeats once', async () => {
    const { store, calls } = failing(3, slow);
    await patientStore(store).append('a', 'no_stream', [event()]);
    expect([calls(), (await store.readAll()).length]).toEqual([4, 1]);
  });

  test('gives up where the server answers nothing at all for too long', async () => {
    const { store, calls } = failing(100, slow, { head: () => Promise.reject(slow()) });
    await expect(patientStore(store, 0).append('a', 'no_stream', [event()])).rejects.toThrow('no answer');
    expect(calls()).toBeLessThan(3);
  });

  test.each([
    ['refuses the call', new EventStoreUnavailableError('no right')],
    ['fails in another way', new TypeError('a bug')],
  ])('gives up at once where the server %s', async (_, error) => {
    const { store, calls } = failing(1, () => error);
    await expect(patientStore(store).append('a', 'no_stream', [event()])).rejects.toBe(error);
    expect(calls()).toBe(1);
  });
});
