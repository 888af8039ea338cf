// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { activityCrud } from '../../api/contract/catalog/kinds.ts';
import { sessionCalls } from '../../api/contract/session.ts';
import ActivitiesPage from '../../web/console/catalog/activities-page.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

// Node reads no styles of packages.
vi.mock('../../web/ui/table/wide-table.tsx', () => ({ default: () => null }));

test.each([
  ['/', 1],
  ['/?eliminados=1', 0],
])('the picture of an entry at %s is a button where the entry has a gallery', async (address, buttons) => {
  const admin = { id: 'u-1', email: 'admin@demo.test', roles: ['Administrador'], person: null };
  components.server.answers(sessionCalls.session, () => ({ user: admin, csrf_token: 'a token' }) as never);
  const entry = { id: 1, version: '1', name: 'Fútbol', image: '', address: '' };
  const page = { current_page: 1, last_page: 1, per_page: 15, total: 1, from: 1, to: 1, data: [entry] };
  const paged = { ...page, next_page_url: null, prev_page_url: null };
  components.server.answers(activityCrud.list, () => ({ activities: paged }) as never);
  components.show(<ActivitiesPage />, address);
  await screen.findByText('Fútbol');
  await screen.findByRole('button', { name: /^(Editar|Restaurar) Fútbol$/ });
  expect(screen.queryAllByRole('button', { name: 'Cambiar la imagen de Fútbol' })).toHaveLength(buttons);
});
