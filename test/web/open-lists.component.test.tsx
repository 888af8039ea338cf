// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import type { Reservation } from '../../api/contract/reservations.ts';
import ReservationsPage from '../../web/console/reservation-lists/interval-page.tsx';
import ReservationsListPage from '../../web/console/reservation-lists/named-page.tsx';
import SearchReservationsPage from '../../web/console/reservation-lists/search-page.tsx';
import { componentsOfFile } from '../support/component.tsx';
import { reservation } from './sample-reservation.ts';

// Node reads no styles of packages.
vi.mock('../../web/ui/table/wide-table.tsx', () => ({ default: () => null }));

const components = componentsOfFile();
const { date } = reservation;
const CHECK_IN = `Marcar check-in de ${reservation.shortcode}`;

const pageOf = (...data: Reservation[]) => ({
  current_page: 1,
  last_page: 1,
  per_page: 15,
  total: data.length,
  from: null,
  to: null,
  next_page_url: null,
  prev_page_url: null,
  data,
});
const sinceEntry: Reservation = Object.assign({}, reservation, { may: { cancel: true, check_in: true } });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout', 'performance'] });
  const center = { id: 1, name: 'Centro Norte', slug: 'centro-norte', strcode: 'CN' };
  const { server } = components;
  server.answers(calls.datetimeNow, () => ({ date, datetime: `${date} 06:59:40` }));
  server.answers(calls.savedFilters, () => ({ saved: [] }));
  server.answers(calls.gridInit, () => ({ centers: [center], attraction_types: [], date }));
  server.answers(calls.attractionAllList, () => ({ attractions: [] }));
});

afterEach(() => {
  vi.useRealTimers();
});

async function offersCheckInSoon(page: ReactElement, address: string, answer: (row: Reservation) => void) {
  answer(reservation);
  components.show(page, address);
  await vi.waitFor(() => screen.getByText(reservation.shortcode));
  expect(screen.queryByRole('button', { name: CHECK_IN })).toBeNull();
  answer(sinceEntry);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => screen.getByRole('button', { name: CHECK_IN }));
}

test('the list of a named day offers the check-in once the reservation has begun', () =>
  offersCheckInSoon(<ReservationsListPage />, '/admin/reservations-list', (row) =>
    components.server.answers(calls.adminReservationList, () => ({
      data: pageOf(row),
      date_start: date,
      date_end: date,
    })),
  ));

test('the list of an interval offers the check-in once the reservation has begun', () =>
  offersCheckInSoon(<ReservationsPage />, '/admin/reservations?center=1', (row) =>
    components.server.answers(calls.reservationList, () => ({ reservations: pageOf(row) })),
  ));

test('a search that is left open is repeated each minute, and its checkbox stays operable meanwhile', async () => {
  const wasOperable: boolean[] = [];
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mostrar reservas canceladas' });
  components.server.answers(calls.searchReservations, () => {
    wasOperable.push(!box().disabled);
    return { reservations: [reservation], total: 1, by_date_only: false };
  });
  components.show(<SearchReservationsPage />, '/admin/search-reservations?search=Ana');
  await vi.waitFor(() => expect(box().disabled).toBe(false));
  expect(wasOperable).toEqual([false]);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(wasOperable).toEqual([false, true]));
});

test('the list of today that is left open over midnight is that of the new day', async () => {
  const shows = (day: string) => () => ({ data: pageOf(), date_start: day, date_end: day });
  components.server.answers(calls.adminReservationList, shows('2026-12-05'));
  components.show(<ReservationsListPage />, '/admin/reservations-list');
  await vi.waitFor(() => screen.getByText('05/12/2026'));
  components.server.answers(calls.adminReservationList, shows('2026-12-06'));
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => screen.getByText('06/12/2026'));
});
