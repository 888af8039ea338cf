import { describe, expect, test } from 'vitest';
import { ownCancelObstacle } from '../../domain/schedule/cancel.ts';
import { staffPermissions } from '../../domain/schedule/permissions.ts';
import type { PlacedReservation } from '../../domain/schedule/status.ts';

const reservation: PlacedReservation = {
  date: '2026-11-24',
  start: 600,
  end: 660,
  cancelled: false,
  checkedIn: false,
  isLate: false,
  isPending: false,
  isInSeries: false,
};
const at = (minute: number, date = '2026-11-24') => ({ date, minute });

const may = (over: Partial<PlacedReservation>, now = at(480), earlyMinutes = 1440) =>
  Object.entries(staffPermissions({ ...reservation, ...over }, now, earlyMinutes))
    .filter(([, allowed]) => allowed)
    .map(([name]) => name)
    .sort();

describe('the actions of staff on a reservation', () => {
  test.each([
    ['to come', {}, at(480), ['cancel', 'changePerson', 'checkIn', 'edit', 'move', 'repeat']],
    [
      'to come, a date of a series',
      { isInSeries: true },
      at(480),
      ['cancel', 'changePerson', 'checkIn', 'edit', 'move'],
    ],
    [
      'that waits for approval',
      { isPending: true },
      at(480),
      ['cancel', 'changePerson', 'edit', 'move', 'repeat'],
    ],
    ['that was checked in', { checkedIn: true }, at(630), ['takeCheckInBack', 'edit']],
    ['that was checked in the day before', { checkedIn: true }, at(0, '2026-11-25'), ['edit']],
    ['that was cancelled', { cancelled: true }, at(659), ['restore']],
    ['that was cancelled and is over', { cancelled: true }, at(660), []],
    ['that is over', {}, at(660), ['edit']],
    ['noted late', { isLate: true }, at(700), ['cancel', 'changePerson', 'checkIn', 'edit', 'repeat']],
    ['noted late and cancelled', { isLate: true, cancelled: true }, at(700), ['restore']],
    ['noted late and cancelled, the day after', { isLate: true, cancelled: true }, at(0, '2026-11-25'), []],
    ['noted late, the day after', { isLate: true }, at(0, '2026-11-25'), ['edit']],
  ])('%s', (_, over, now, allowed) => {
    expect(may(over, now)).toEqual(allowed.toSorted());
  });

  test('people come in from a number of minutes before the entry time on', () => {
    expect(may({}, at(569), 30)).not.toContain('checkIn');
    expect(may({}, at(570), 30)).toContain('checkIn');
    expect(may({}, at(1439, '2026-11-23'), 600)).not.toContain('checkIn');
    expect(may({}, at(1439, '2026-11-23'), 601)).toContain('checkIn');
  });
});

describe('an owner', () => {
  test.each([
    ['may cancel until the deadline', {}, at(540), 60, null],
    ['may not cancel after the deadline', {}, at(541), 60, 'too-late'],
    ['may cancel a minute before the entry time where there is no deadline', {}, at(599), 0, null],
    ['may not cancel from the entry time on', {}, at(600), 0, 'begun'],
    ['may not cancel what is over', {}, at(660), 0, 'not-open'],
    ['may not cancel twice', { cancelled: true }, at(480), 0, 'not-open'],
    ['may not cancel once checked in', { checkedIn: true }, at(480), 0, 'not-open'],
  ])('%s', (_, over, now, deadline, obstacle) => {
    expect(ownCancelObstacle({ ...reservation, ...over }, now, deadline)).toBe(obstacle);
  });
});
