// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import SystemPage from '../../web/console/system/system-page.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const NOBODY = 'Las alarmas no llegan a nadie';

test.each([
  [0, true],
  [1, false],
  [null, false],
])('with %j readers of alarms, the page says that nobody gets them: %j', async (readers, isSaid) => {
  components.server.answers(calls.systemState, () => ({
    at: '2026-11-22 10:20:00',
    lag_unit: 'events' as const,
    alarms: [],
    alarm_readers: readers,
    stores: [],
    views: null,
    processes: null,
    leaderless: null,
    queues: null,
    backup: null,
    disk: null,
  }));
  components.show(<SystemPage />);
  await screen.findByText('Sin alarmas');
  expect(screen.queryByText(NOBODY) !== null).toBe(isSaid);
  if (!isSaid) return;
  // It may be confirmed, and its mails come back.
  screen.getByText(/^Nadie que administre tiene un correo confirmado que reciba mensajes/);
  expect(screen.getByRole('link', { name: 'Mi perfil' }).getAttribute('href')).toBe('/user-profile');
});
