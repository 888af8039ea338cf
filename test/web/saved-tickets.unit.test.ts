import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSavedTickets, saveTicket, saveTickets } from '../../web/offline/saved-ticket-store.ts';
import { ticketUrls } from '../../web/offline/ticket-cache.ts';
import { stubCaches } from './fake-caches.ts';
import { stubServer } from './fake-page.ts';
import { foundBy } from './sample-lookup.ts';

const FOUND = foundBy('q1');
const SAVED = [{ json: FOUND }, { text: 'the QR' }, { text: 'the sheet' }];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T13:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([503, 500, 429, 404])('a saved ticket stays where the server answers %i', async (status) => {
  const tickets = stubCaches();
  stubServer(...SAVED, { status, json: {} });
  await saveTickets(['q1']);
  await saveTickets([]);
  expect((await readSavedTickets()).map(({ found }) => found)).toEqual([FOUND]);
  expect(await tickets.keys()).toHaveLength(ticketUrls('q1').length);
});

test('a saved ticket goes once its look-up finds no reservation', async () => {
  const tickets = stubCaches();
  stubServer(...SAVED, { json: {} });
  await saveTickets(['q1']);
  await saveTickets([]);
  expect(await tickets.keys()).toEqual([]);
});

test('a saved ticket that is another person’s now goes, unless it is among the reservations shown', async () => {
  const tickets = stubCaches();
  const theirs = { json: { ...FOUND, person_name: 'Eva Ruiz' } };
  stubServer(...SAVED, theirs, theirs);
  await saveTickets(['q1']);
  await saveTickets(['q1']);
  expect((await readSavedTickets()).map(({ found }) => found.person_name)).toEqual(['Eva Ruiz']);
  await saveTickets([]);
  expect(await tickets.keys()).toHaveLength(ticketUrls('q1').length);
  stubServer({ json: FOUND });
  await saveTickets([]);
  expect(await tickets.keys()).toEqual([]);
});

test('tickets are saved and listed by date in a browser of 2022', async () => {
  vi.spyOn(Array.prototype, 'toSorted').mockImplementation(() => {
    throw new TypeError('toSorted is not a function');
  });
  stubCaches();
  const LATER = { ...FOUND, reservation_date_start: '2026-11-21 09:00', reservation_qrcode: 'q2' };
  stubServer({ json: LATER }, ...SAVED.slice(1), ...SAVED);
  await saveTickets(['q2', 'q1']);
  expect((await readSavedTickets()).map(({ found }) => found)).toEqual([FOUND, LATER]);
});

test('a saved ticket is dropped once its day is over, without asking for it again', async () => {
  const tickets = stubCaches();
  const asked = stubServer(...SAVED, { json: FOUND });
  await saveTickets(['q1']);
  // The evening of the same day in Guatemala is the next one in UTC.
  vi.setSystemTime('2026-11-22T05:00:00Z');
  await saveTickets([]);
  expect(await readSavedTickets()).toHaveLength(1);
  vi.setSystemTime('2026-11-23T13:00:00Z');
  await saveTickets([]);
  expect(await tickets.keys()).toEqual([]);
  expect(asked).toHaveLength(4);
});

test('a ticket that the server still shows is kept, whatever the clock of the device says', async () => {
  stubCaches();
  vi.setSystemTime('2027-01-01T13:00:00Z');
  stubServer(...SAVED, { json: FOUND }, new Error('no connection'));
  await saveTickets(['q1']);
  await saveTickets(['q1']);
  await saveTicket('q2');
  expect(await readSavedTickets()).toHaveLength(1);
});

test('a look-up asks for its own ticket alone', async () => {
  stubCaches();
  const asked = stubServer(...SAVED, ...SAVED);
  await saveTickets(['q1']);
  await saveTicket('q2');
  expect(asked.map(({ url }) => url)).toEqual([...ticketUrls('q1'), ...ticketUrls('q2')]);
});
