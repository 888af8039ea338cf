import { expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { locateReservation } from '../../commands/handler/locate-reservation.ts';
import { claimsOf } from '../../commands/people/booker.ts';
import { erasePerson } from '../../commands/people/person.ts';
import { changeReservation, renewClaimOf } from '../../commands/reservation/change-reservation.ts';
import { NORMAL_TYPE_ID } from '../../domain/catalog/normal-type.ts';
import { NO_CHANGES } from '../../domain/schedule/reservation-data.ts';
import { booked, newCourts, newProcess, type Process } from '../support/booking-world.ts';
import { mergeEntries, seedCitizens, seedPerson } from '../support/citizen-world.ts';
import { crashingStore } from '../support/crashing-store.ts';

const CUIS = ['1234567840101', '1000000010101', '1000000020101', '1000000030101'];

async function world() {
  const { store, keys, process } = await newCourts();
  await seedCitizens(process.handler);
  const people: string[] = [];
  for (const cui of CUIS) people.push(await seedPerson(process, cui));
  const id = await booked(process, { cui: CUIS[0] ?? '', reservationTypeId: NORMAL_TYPE_ID });
  const change = (by: Process, personId: string | undefined) =>
    changeReservation(
      by.handler,
      { reservationId: id, version: null, changes: { ...NO_CHANGES, personId: personId ?? '' } },
      newContext(by),
    );
  const claimants = async () => {
    const claims = await Promise.all(people.map((person) => process.handler.load(claimsOf(person))));
    return people.filter((_, index) => claims[index]?.claims.has(id));
  };
  return { process, store, keys, other: newProcess(store, keys), people, id, change, claimants };
}

test('the claim goes to the last of three persons, whichever process is faster', async () => {
  const { process, other, people, id, change, claimants } = await world();
  expect(await claimants()).toEqual([people[0]]);
  const [one, two, three] = people.slice(1);
  const outcomes = await Promise.all([change(process, one), change(other, two), change(process, three)]);
  expect(outcomes.map(({ accepted }) => accepted)).toEqual([true, true, true]);
  const found = await locateReservation(process.handler, id, newContext(process));
  expect(await claimants()).toEqual(['booking' in found && found.booking.personId]);
});

test('a person who is not registered is refused, and nothing is claimed', async () => {
  const { process, people, change, claimants } = await world();
  expect(await change(process, 'nobody')).toMatchObject({ refusal: { code: 'person_unregistered' } });
  expect(await claimants()).toEqual([people[0]]);
});

test('a change that a crash left without its claim, and that is repeated behind another one, is claimed', async () => {
  const { process, store, keys, people, id, claimants } = await world();
  const dying = newProcess(crashingStore(store, 1, 'after').store, keys);
  const context = newContext(process);
  const changes = { ...NO_CHANGES, personId: people[1] ?? '', name: 'Eva' };
  const change = (by: Process) =>
    changeReservation(by.handler, { reservationId: id, version: 1, changes }, context);
  await expect(change(dying)).rejects.toThrow('crashed');
  const renamed = { reservationId: id, version: 2, changes: { ...NO_CHANGES, name: 'Eva López' } };
  expect(await changeReservation(process.handler, renamed, newContext(process))).toMatchObject({
    accepted: true,
  });
  expect(await claimants()).toEqual([people[0]]);
  expect(await change(process)).toMatchObject({ refusal: { code: 'version_conflict' } });
  expect(await claimants()).toContain(people[1]);
});

test('a claim that a merge moved stays, also after the merged person was erased', async () => {
  const { process, store, keys, people, id, change, claimants } = await world();
  const [kept = '', duplicate = ''] = people;
  const dying = newProcess(crashingStore(store, 1, 'after').store, keys);
  await expect(change(dying, duplicate)).rejects.toThrow('crashed');
  expect(await mergeEntries(process, kept, duplicate)).toMatchObject({ accepted: true });
  expect(await erasePerson(process.handler, duplicate, 'Lo pidió', newContext(process))).toMatchObject({
    accepted: true,
  });
  await renewClaimOf(process.handler, id, newContext(process), kept);
  expect(await claimants()).toContain(kept);
});
