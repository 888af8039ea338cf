import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  readSavedTickets,
  readShortcode,
  saveTicket,
  saveTickets,
} from '../../web/offline/saved-ticket-store.ts';
import { ticketUrls } from '../../web/offline/ticket-cache.ts';
import { stubCaches } from './fake-caches.ts';
import { stubServer } from './fake-page.ts';
import { foundBy } from './sample-lookup.ts';
import { reservation } from './sample-reservation.ts';

const Q1 = { qrcode: 'q1' };
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
  await saveTickets([Q1]);
  await saveTickets([]);
  expect((await readSavedTickets()).map(({ found }) => found)).toEqual([FOUND]);
  expect(await tickets.keys()).toHaveLength(ticketUrls('q1').length);
});

test('a saved ticket goes once its look-up finds no reservation', async () => {
  const tickets = stubCaches();
  stubServer(...SAVED, { json: {} });
  await saveTickets([Q1]);
  await saveTickets([]);
  expect(await tickets.keys()).toEqual([]);
});

test('a saved ticket that is another person’s now goes, unless it is among the reservations shown', async () => {
  const tickets = stubCaches();
  const theirs = { json: { ...FOUND, person_name: 'Eva Ruiz' } };
  stubServer(...SAVED, theirs, theirs);
  await saveTickets([Q1]);
  await saveTickets([Q1]);
  expect((await readSavedTickets()).map(({ found }) => found.person_name)).toEqual(['Eva Ruiz']);
  await saveTickets([]);
  expect(await tickets.keys()).toHaveLength(ticketUrls('q1').length);
  const asked = stubServer({ json: FOUND }, { json: { reservation: null } });
  await saveTickets([]);
  expect(await tickets.keys()).toEqual([]);
  expect(asked.map(({ url }) => url)).toContain('/api/user-reservation/q1');
});

test('a saved ticket of one’s own stays with the corrected name, or while the server cannot say whose it is', async () => {
  stubCaches();
  const corrected = { json: { ...FOUND, person_name: 'Ana López Cifuentes' } };
  stubServer(...SAVED, corrected, { json: { reservation } });
  await saveTickets([{ ...Q1, shortcode: 'K7M2Q4XYZ' }]);
  await saveTickets([]);
  expect((await readSavedTickets()).map(({ found }) => found)).toEqual([
    { ...FOUND, person_name: 'Ana López Cifuentes', shortcode: 'K7M2Q4XYZ' },
  ]);
  stubServer({ json: FOUND }, { status: 503, json: {} });
  await saveTickets([]);
  expect(await readSavedTickets()).toHaveLength(1);
});

test('the saved short code outlives a look-up that does not know it', async () => {
  stubCaches();
  stubServer(...SAVED, { json: FOUND });
  await saveTickets([{ ...Q1, shortcode: 'K7M2Q4XYZ' }]);
  await saveTicket(Q1);
  expect(await readShortcode('q1')).toBe('K7M2Q4XYZ');
});

test('tickets are saved and listed by date in a browser of 2022', async () => {
  vi.spyOn(Array.prototype, 'toSorted').mockImplementation(() => {
    throw new TypeError('toSorted is not a function');
  });
  stubCaches();
  const LATER = { ...FOUND, reservation_date_start: '2026-11-21 09:00', reservation_qrcode: 'q2' };
  stubServer({ json: LATER }, ...SAVED.slice(1), ...SAVED);
  await saveTickets([{ qrcode: 'q2' }, Q1]);
  expect((await readSavedTickets()).map(({ found }) => found)).toEqual([FOUND, LATER]);
});

test('a saved ticket is dropped once its day is over, without asking for it again', async () => {
  const tickets = stubCaches();
  const asked = stubServer(...SAVED, { json: FOUND });
  await saveTickets([Q1]);
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
  await saveTickets([Q1]);
  await saveTickets([Q1]);
  await saveTicket({ qrcode: 'q2' });
  expect(await readSavedTickets()).toHaveLength(1);
});

test('a look-up asks for its own ticket alone', async () => {
  stubCaches();
  const asked = stubServer(...SAVED, ...SAVED);
  await saveTickets([Q1]);
  await saveTicket({ qrcode: 'q2' });
  expect(asked.map(({ url }) => url)).toEqual([...ticketUrls('q1'), ...ticketUrls('q2')]);
});
