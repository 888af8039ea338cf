// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import ReservationsListPage from '../../web/console/reservation-lists/named-page.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const EMPTY = {
  current_page: 1,
  last_page: 1,
  per_page: 15,
  total: 0,
  from: null,
  to: null,
  next_page_url: null,
  prev_page_url: null,
  data: [],
};

afterEach(() => {
  vi.useRealTimers();
});

test('the list of today that is left open over midnight is that of the new day', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout', 'performance'] });
  const { server } = components;
  const answerOn = (date: string) => () => ({ data: EMPTY, date_start: date, date_end: date });
  server.answers(calls.datetimeNow, () => ({ date: '2026-12-05', datetime: '2026-12-05 23:59:40' }));
  server.answers(calls.savedFilters, () => ({ saved: [] }));
  server.answers(calls.adminReservationList, answerOn('2026-12-05'));
  components.show(<ReservationsListPage />, '/admin/reservations-list');
  await vi.waitFor(() => screen.getByText('05/12/2026'));
  server.answers(calls.adminReservationList, answerOn('2026-12-06'));
  await vi.advanceTimersByTimeAsync(40_000);
  await vi.waitFor(() => screen.getByText('06/12/2026'));
  expect(server.sent(calls.adminReservationList)).toHaveLength(2);
});
