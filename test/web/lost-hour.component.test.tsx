// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownReservationCalls } from '../../api/contract/own-reservations.ts';
import { waitingListCalls } from '../../api/contract/waiting-list.ts';
import BookingDialogs from '../../web/public/search/booking-dialogs.tsx';
import { searchAddress } from '../../web/public/search/search-address.ts';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const choice = { day: '2026-12-14', activity: 1, center: 0 };

const slots = ['06', '07', '08', '09', '10', '12', '13', '14'].map((hour, index) => ({
  id: index + 1,
  hour: `${hour}:00–${Number(hour) + 1}:00`,
  attraction_name: 'Cancha 2',
  start: `${hour}:00`,
  end: `${Number(hour) + 1}:00`,
}));
const court = {
  ...{ id: 12, name: 'Cancha 2', center_id: 3, center_name: 'Centro Norte', floor: '' },
  ...{ attraction_type: 'Fútbol', capacity: 0, image: '', dates: slots },
};
const taken = { id: 99, hour: '11:00–12:00', attraction_name: 'Cancha 2', start: '11:00', end: '12:00' };
const chosen = searchAddress(choice, { attraction: court, slot: taken });

function show(address: string, { guess = false, taken = [] as readonly string[] } = {}) {
  const hours = taken.map((start) => ({
    hour_start: start,
    hour_end: `${Number(start.slice(0, 2)) + 1}:00`,
  }));
  components.server.answers(waitingListCalls.takenHours, () => ({
    courts: [{ id: court.id, name: court.name, center_name: court.center_name, hours }],
  }));
  components.server.answers(
    ownReservationCalls.userReservations,
    () => ({ data: [], last_page: 1 }) as never,
  );
  components.show(
    <BookingDialogs
      choice={choice}
      slotId={99}
      results={{ guess, data: [court] }}
      isLoading={false}
      onChoose={() => {}}
      onClose={() => {}}
    />,
    address,
  );
}
const offered = () =>
  [...document.querySelectorAll('.r-alternative strong')].map(({ textContent }) => textContent?.slice(0, 5));

test('an hour that was lost before the page loaded is replaced by the nearest ones', async () => {
  show(chosen);
  await screen.findByText(/las horas libres más cercanas/);
  expect(offered()).toEqual(['10:00', '12:00', '09:00', '13:00']);
});

test('a lost hour can be waited for', async () => {
  show(chosen, { taken: ['10:00', '11:00'] });
  await screen.findByRole('button', { name: 'Avísame' });
});

test('an hour that has begun, or is closed, is not offered to be waited for', async () => {
  show(chosen, { taken: ['10:00'] });
  await screen.findByText(/las horas libres más cercanas/);
  await waitFor(() => expect(components.server.sent(waitingListCalls.takenHours)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Avísame' })).toBeNull();
});

test('an address that does not say which hour was lost promises no near ones', async () => {
  show('/search/2026-12-14/1?hora=99');
  await screen.findByText(/otras horas libres de ese día/);
  expect(offered()).toHaveLength(4);
});

test('a visitor whose chosen hour is gone reads so, and comes back to it after log-in', async () => {
  show(chosen, { guess: true });
  await screen.findByText(/Esa hora ya no está libre/);
  const link = screen.getByRole('link', { name: 'Iniciar sesión' });
  expect(link.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(chosen)}`);
});
