import { expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { registerPerson } from '../../commands/people/person.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { memoryKeys, newProcess, request, seedCourt } from '../support/booking-world.ts';

const CUI = '2690228940101';

test('all that a booking reads is asked for at once', async () => {
  const log = memoryEventStore();
  const keys = memoryKeys();
  const before = newProcess(log, keys);
  await seedCourt(before.handler);
  const person = {
    cui: CUI,
    firstName: 'Ana',
    lastName: 'López',
    gender: 'F',
    dateOfBirth: '1990-01-01',
    phone: '',
  };
  await registerPerson(before.handler, before.personId, person, newContext(before));
  const asked: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow: EventStore = {
    ...log,
    async readStream(streamId, options) {
      asked.push(streamId);
      await answered;
      return log.readStream(streamId, options);
    },
  };
  const process = newProcess(slow, keys);
  const booking = reserveSlot(process, request({ cui: CUI }), newContext(process));
  expect(asked.map((stream) => stream.split('-')[0]).sort()).toEqual([
    'activities',
    'attractions',
    'centers',
    'floors',
    'origins',
    'person',
    'reservation',
  ]);
  answer();
  expect(await booking).toMatchObject({ accepted: true });
  // The floor says in which stream the day is: a process reads it once, and then follows it.
  expect(asked.slice(7).map((stream) => stream.split('-')[0])).toEqual(['schedule']);
});
