import { expect, test } from 'vitest';
import {
  favoriteAddress,
  isFavorite,
  readRepeatedSlot,
  repeatAddress,
  weekOn,
} from '../../web/shared/text/repeat-address.ts';

const reservation = {
  date: '2026-11-28',
  activity_id: 3,
  attraction_id: 12,
  date_start: '2026-11-28 10:00',
  date_end: '2026-11-28 11:00',
};

test('a reservation is repeated a week later, on the same court at the same hour', () => {
  const address = new URL(repeatAddress(reservation), 'https://x.example');
  expect(address.pathname).toBe('/search/2026-12-05/3');
  expect(readRepeatedSlot(address.searchParams.get('repetir'))).toEqual({
    attractionId: 12,
    start: '10:00',
    end: '11:00',
  });
  expect(repeatAddress({ ...reservation, activity_id: null })).toContain('/search/2026-12-05/all?');
});

test('an address without a slot gives none', () => {
  for (const text of [null, '', '12', '12.10:00', 'x.10:00.11:00', '12.10:00.11:00.'])
    expect(readRepeatedSlot(text)).toBeNull();
});

test('a reservation of long ago is repeated on its day of the week, from the first day on', () => {
  expect(weekOn('2026-10-03', '2026-11-21')).toBe('2026-11-21');
  expect(weekOn('2026-10-04', '2026-11-21')).toBe('2026-11-22');
  expect(weekOn('2026-12-05', '2026-11-21')).toBe('2026-12-05');
});

test('the usual hour is offered on its next day, and is that of the reservations on its weekday', () => {
  const favorite = {
    activity_id: null,
    attraction_id: 12,
    weekday_name: 'sábado',
    hour_start: '10:00',
    hour_end: '11:00',
  };
  expect(favoriteAddress(favorite, '2026-12-05')).toBe('/search/2026-12-05/all?repetir=12.10:00.11:00');
  expect(isFavorite(reservation, favorite)).toBe(true);
  expect(isFavorite({ ...reservation, attraction_id: 13 }, favorite)).toBe(false);
  expect(isFavorite({ ...reservation, date: '2026-11-27' }, favorite)).toBe(false);
  expect(isFavorite({ ...reservation, date_end: '2026-11-28 12:00' }, favorite)).toBe(false);
});
