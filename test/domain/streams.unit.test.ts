import { expect, test } from 'vitest';
import { APPROVAL_SCOPE_STREAM, approvalStream } from '../../domain/approval/stream.ts';
import { closureStream } from '../../domain/closure/stream.ts';
import { openOrderStream } from '../../domain/open-order/stream.ts';
import { reminderStream } from '../../domain/reminder/stream.ts';
import { floorDayStream, floorOfDay, scheduleStream } from '../../domain/schedule/stream.ts';
import { seriesStream } from '../../domain/series/stream.ts';
import { userStream } from '../../domain/user/stream.ts';

test.each([
  ['an approval', approvalStream, 'approval-x'],
  ['the scope of approvals', () => APPROVAL_SCOPE_STREAM, 'asking-approval'],
  ['a closure', closureStream, 'closure-x'],
  ['an order of a partner', openOrderStream, 'open-order-x'],
  ['the reminders of a reservation', reminderStream, 'reminder-x'],
  ['a series', seriesStream, 'series-x'],
  ['an account', userStream, 'user-x'],
])('the log keeps %s under a name that never changes', (_, streamOf, name) => {
  expect(streamOf('x')).toBe(name);
});

test('the day of a floor names its floor, the day of an attraction none', () => {
  expect(floorOfDay(floorDayStream(12, '2026-11-24'))).toBe(12);
  expect(floorOfDay(scheduleStream({ attractionId: 12, date: '2026-11-24' }))).toBeNull();
});
