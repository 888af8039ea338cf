// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { ResultCount } from '../../web/public/search/result-list.tsx';
import { LatestReservations } from '../../web/shared/site/latest-reservations.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

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
