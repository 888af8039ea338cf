// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import CenterDialog from '../../web/public/search/center-dialog.tsx';
import Moving from '../../web/public/search/moving/moving.tsx';
import { ResultCount } from '../../web/public/search/result-list.tsx';
import { SearchForm } from '../../web/public/search/search-form.tsx';
import { TakenHours } from '../../web/public/search/taken-hours.tsx';
import { queryClient } from '../../web/shared/call/query-client.ts';
import { LatestReservations } from '../../web/shared/site/latest-reservations.tsx';
import { ConsoleProviders } from '../../web/ui/console-providers.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const CHOICE = { day: '2026-11-22', activity: 1, center: 0 };

const reservation = (shortcode: string, status: 0 | 1 | 2 | 3, status_name: string) => ({
  id: shortcode,
  shortcode,
  qrcode: `qr-${shortcode}`,
  place: 'Centro - Cancha 1',
  place_center: 'Centro',
  place_attraction: 'Cancha 1',
  date: '2026-11-24',
  date_es: 'martes 24 de noviembre de 2026',
  hours: '08:00–09:00',
  date_start: '2026-11-24 08:00',
  date_end: '2026-11-24 09:00',
  status,
  status_name,
});

const Here = () => <output>{useLocation().pathname}</output>;

test('the latest reservations say which are cancelled or past', async () => {
  const reservations = [
    reservation('AAA1', 0, 'Confirmada'),
    reservation('AAA2', 1, 'Cancelada'),
    reservation('AAA3', 3, 'Expirada'),
  ];
  components.server.answers(calls.latestReservations, () => ({ reservations }));
  components.show(<LatestReservations />);
  const items = await screen.findAllByRole('listitem');
  const marks = items.map(({ textContent }) => /Confirmada|Cancelada|Expirada/.exec(textContent ?? '')?.[0]);
  expect(marks).toEqual([undefined, 'Cancelada', 'Expirada']);
});

test('everybody reads that courts are searched for', async () => {
  components.show(<ResultCount of={undefined} isLoading />);
  const said = await screen.findByText('Buscando canchas disponibles...');
  expect(said.className).not.toContain('sr-only');
});

function filtersFrom(...dates: readonly [string, ...string[]]): void {
  const activities = [{ id: 1, name: 'Fútbol' }];
  components.server.answers(calls.favorite, () => ({ favorite: null }));
  components.server.answers(calls.homeFilters, () => ({
    dates: [...dates],
    day_min: dates[0],
    day_max: '2026-11-23',
    activities,
  }));
}

test('the search goes to the day that its form shows once the chosen one is over', async () => {
  filtersFrom('2026-11-21', '2026-11-22', '2026-11-23');
  const user = components.show(
    <>
      <SearchForm />
      <Here />
    </>,
  );
  await user.click(await screen.findByLabelText('Fútbol'));
  const day = screen.getByLabelText<HTMLSelectElement>('Día');
  await user.selectOptions(day, '2026-11-22');
  await user.selectOptions(day, '2026-11-21');
  filtersFrom('2026-11-22', '2026-11-23');
  await queryClient.invalidateQueries();
  await waitFor(() => expect(day.options).toHaveLength(2));
  expect(day.value).toBe('2026-11-22');
  fireEvent.submit(screen.getByText('Buscar canchas'));
  await screen.findByText('/search/2026-11-22/1');
});

test('a search without an activity says that it is missing, and leads to its choice', async () => {
  filtersFrom('2026-11-21', '2026-11-22');
  components.show(<SearchForm />);
  fireEvent.submit(await screen.findByText('Buscar canchas'));
  expect((await screen.findByRole('alert')).textContent).toBe('Elija una actividad.');
  expect(document.activeElement).toBe(screen.getByLabelText('Fútbol'));
});

test('taken hours that were opened before the script are loaded', async () => {
  components.server.answers(calls.takenHours, () => ({ courts: [] }));
  const part = <TakenHours choice={CHOICE} isGuest isFull={false} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(part);
  container.querySelector('details')?.setAttribute('open', '');
  render(part, {
    container,
    hydrate: true,
    wrapper: ({ children }) => (
      <ConsoleProviders>
        <MemoryRouter>{children}</MemoryRouter>
      </ConsoleProviders>
    ),
  });
  await screen.findByText('No hay horas ocupadas que se puedan esperar.');
});

test('a reservation to move that could not be loaded is said, and loaded again', async () => {
  components.server.refuses(calls.ownReservation, { status: 500, code: 'internal' });
  const user = components.show(
    <Moving choice={CHOICE} code="qr-1" slotId={0} results={undefined} onForget={() => {}} />,
  );
  await screen.findByRole('alert');
  components.server.answers(calls.ownReservation, () => ({ reservation: null }));
  await user.click(screen.getByText('Reintentar'));
  await screen.findByText('Esta reserva no se puede mover.');
});

test('a center says where it is, and when and how it can be reached; its map opens in a new tab', async () => {
  const center = {
    id: 1,
    name: 'Polideportivo',
    slug: 'polideportivo',
    address: '7a. avenida 12-30',
    phone: '22223333',
    human_phone: '2222-3333',
    email: 'poli@demo.test',
    map_url: 'https://mapa.example/poli',
    hours: 'Lunes a domingo',
    image: '',
  };
  const court = {
    id: 5,
    name: 'Cancha 1',
    center_id: 1,
    center_name: 'Polideportivo',
    attraction_type: 'Cancha',
    capacity: 12,
    image: '',
    floor: '',
    dates: [],
  };
  const data = { dates: [], day_min: '', day_max: '', activities: [], centers: [center], guess: true };
  const filters = { data, error: null, isFetching: false, refetch: () => undefined };
  components.show(<CenterDialog court={court} filters={filters} onClose={() => {}} />);
  await screen.findByRole('heading', { name: 'Polideportivo' });
  for (const text of [center.hours, center.address, center.email, center.human_phone]) screen.getByText(text);
  const map = screen.getByRole('link', { name: 'Ver mapa' });
  expect([map.getAttribute('href'), map.getAttribute('target')]).toEqual([center.map_url, '_blank']);
});
