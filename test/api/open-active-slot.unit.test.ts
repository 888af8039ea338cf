import { expect, test } from 'vitest';
import { openAddresses } from '../../api/presenters/open-active/addresses.ts';
import { presentSlot } from '../../api/presenters/open-active/slot.ts';

const at = openAddresses('https://reservas.example.org');

function timesOf(date: string, start: number, end: number, timeZone: string) {
  const slot = { id: '1', attractionId: 1, date, start, end, state: 'free' } as const;
  const { startDate, endDate, duration } = presentSlot(slot, { timeZone, cancelMinutes: () => 0 }, at);
  return [startDate, endDate, duration];
}

test.each([
  ['America/Guatemala', '2027-04-03', 540, 630, '2027-04-03T15:00:00Z', '2027-04-03T16:30:00Z', 'PT1H30M'],
  ['Europe/Madrid', '2027-03-28', 300, 360, '2027-03-28T03:00:00Z', '2027-03-28T04:00:00Z', 'PT1H'],
  // The clock goes back at midnight: the hour before it comes twice.
  ['America/Santiago', '2027-04-03', 1380, 1440, '2027-04-04T02:00:00Z', '2027-04-04T04:00:00Z', 'PT2H'],
  // The clock goes from midnight to 1:00: the half hour before 1:00 never comes.
  ['America/Santiago', '2027-09-05', 30, 60, '2027-09-05T04:30:00Z', '2027-09-05T04:30:00Z', 'PT0M'],
])('a slot lasts from its begin to its end in %s', (timeZone, date, start, end, ...times) => {
  expect(timesOf(date, start, end, timeZone)).toEqual(times);
});
