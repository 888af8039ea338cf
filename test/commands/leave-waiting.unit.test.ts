import { expect, test, vi } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import {
  acceptOffer,
  joinWaiting,
  leaveWaiting,
  removeWaiting,
} from '../../commands/reservation/waiting-list.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import { booked, memoryKeys, newProcess } from '../support/booking-world.ts';
import {
  bookAs,
  mergeEntries,
  requestFor,
  seedCitizens,
  seedPerson,
  TUESDAY,
} from '../support/citizen-world.ts';
import { refusedAs } from '../support/outcomes.ts';

const HOUR = { attractionId: 1, date: TUESDAY, start: 600, end: 660 };
const UNKNOWN = { accepted: false, refusal: { code: 'waiting_unknown' } };
const ODD_IDS = ['nonsense', `1.20261124.${'0'.repeat(32)}`];

/** Ana has the hour; Luis waits for it. */
async function newWorld() {
  const store = memoryEventStore();
  const process = newProcess(store, memoryKeys());
  const { handler } = process;
  await seedCitizens(handler, { minutesApart: 0 });
  const [ana = '', luis = '', eva = ''] = await Promise.all(
    ['1234567840101', '9999999990101', '2345678910101'].map((cui) => seedPerson(process, cui)),
  );
  await bookAs(process, ana, requestFor(10));
  const context = () => newContext(process);
  const join = (personId: string | null, over: Partial<typeof HOUR> = {}) =>
    joinWaiting(handler, personId, { ...HOUR, ...over }, context());
  const joined = await join(luis);
  if (!joined.accepted) throw new Error(joined.refusal.code);
  const lefts = async () =>
    (await store.readAll()).flatMap(({ type, data }) => (type === 'WaitingLeft' ? [data.entryId] : []));
  return { store, process, handler, context, ana, luis, eva, entryId: joined.entryId, join, lefts };
}

test('staff take somebody out of a list, once', async () => {
  const { handler, context, entryId, lefts, join, luis } = await newWorld();
  expect(await removeWaiting(handler, entryId, context())).toMatchObject({ accepted: true });
  expect(await lefts()).toEqual([entryId]);
  await removeWaiting(handler, entryId, context());
  expect(await lefts()).toEqual([entryId]);
  const back = await join(luis);
  expect(back).toMatchObject({ accepted: true });
  expect(back.accepted && back.entryId).not.toBe(entryId);
});

test('an entry that is not there, or of somebody else, can be neither left, removed nor accepted', async () => {
  const { process, handler, context, luis, eva, entryId, lefts } = await newWorld();
  const luisTakes = { personId: luis, isTrusted: true };
  for (const id of ODD_IDS) {
    expect(await removeWaiting(handler, id, context())).toMatchObject(UNKNOWN);
    expect(await leaveWaiting(handler, luis, id, context())).toMatchObject(UNKNOWN);
    expect(await acceptOffer(process, luisTakes, id, context())).toMatchObject(UNKNOWN);
  }
  expect(await leaveWaiting(handler, eva, entryId, context())).toMatchObject(UNKNOWN);
  const evaTakes = { personId: eva, isTrusted: true };
  expect(await acceptOffer(process, evaTakes, entryId, context())).toMatchObject(UNKNOWN);
  expect(await acceptOffer(process, luisTakes, entryId, context())).toMatchObject({
    refusal: { code: 'not_offered' },
  });
  expect(await lefts()).toEqual([]);
});

test('a person who waits already, presses again and keeps their place', async () => {
  const { store, luis, entryId, join } = await newWorld();
  const before = (await store.readAll()).length;
  expect(await join(luis)).toMatchObject({ accepted: true, entryId, position: null });
  expect(await store.readAll()).toHaveLength(before);
});

test.each([
  ['an hour that is free', 'slot_free', { start: 720, end: 780 }],
  ['an hour that is none of the court', 'hours_unknown', { start: 630, end: 690 }],
  ['half of its hour', 'hours_unknown', { end: 630 }],
  ['a day on which the court is closed', 'hours_unknown', { date: '2026-11-25' }],
])('nobody waits for %s', async (_, code, over) => {
  const { eva, join } = await newWorld();
  expect(await join(eva, over)).toMatchObject({ accepted: false, refusal: { code } });
});

test('an account without a person does not wait', async () => {
  const { join } = await newWorld();
  expect(await join(null)).toMatchObject({ accepted: false, refusal: { code: 'person_missing' } });
});

test('the entry that counts since a merge leaves the place of the other', async () => {
  const { process, handler, context, luis, eva, entryId, lefts } = await newWorld();
  expect(await mergeEntries(process, eva, luis)).toMatchObject({ accepted: true });
  expect(await leaveWaiting(handler, eva, entryId, context())).toMatchObject({ accepted: true });
  expect(await lefts()).toEqual([entryId]);
});

test('a person whose waits are all in their lists is refused another at the first try', async () => {
  const { process, handler, luis, join } = await newWorld();
  const hourAt = (hour: number) => ({ start: hour * 60, end: hour * 60 + 60 });
  for (let hour = 11; hour < 20; hour += 1) {
    await booked(process, { date: TUESDAY, ...hourAt(hour) });
    expect(await join(luis, hourAt(hour))).toMatchObject({ accepted: true });
  }
  await booked(process, { date: TUESDAY, ...hourAt(8) });
  const asked = vi.spyOn(handler, 'execute');
  expect(await join(luis, hourAt(8))).toMatchObject(refusedAs('waiting_full'));
  const claims = asked.mock.calls.filter(([, command]) => (command as { type: string }).type === 'ClaimWait');
  expect(claims).toHaveLength(1);
});
