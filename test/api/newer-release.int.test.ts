import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { form, gridApiOfFile } from '../support/grid-api.ts';

const api = await gridApiOfFile();
const staff = await api.as('staff');
const book = (selected_attraction_id: string, hour: number) =>
  staff.post(
    '/admin/programmation/create',
    form({
      selected_attraction_id,
      selected_hour_start: `${hour}:00`,
      selected_hour_end: `${hour + 1}:00`,
    }),
  );

test.each([
  ['another version of an event', '1', { schemaVersion: 99 }, 'SlotReserved'],
  ['an event that it brings', '2', {}, 'SlotPainted'],
])('a day with %s by a newer release is served by that release alone', async (_, court, over, type) => {
  const { store } = api.booking;
  await book(court, 10);
  const last = (await store.readAll()).findLast((event) => event.type === 'SlotReserved');
  if (!last) throw new Error('nothing was booked');
  const { streamId, metadata } = last;
  const newer = { id: randomUUID(), type, data: {}, metadata: { ...metadata, ...over } };
  await store.append(streamId, 'any', [newer]);
  const { status, headers, body } = await book(court, 12);
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(headers.get('Retry-After')).toBe('2');
});
