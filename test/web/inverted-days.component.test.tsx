// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DAYS_INVERTED } from '../../api/contract/catalog/fields.ts';
import { reservationTypeCrud } from '../../api/contract/catalog/kinds.ts';
import { sessionCalls } from '../../api/contract/session.ts';
import ReservationTypesPage from '../../web/console/catalog/reservation-types-page.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

test('a last day before the first stands at its field, and nothing is sent', async () => {
  const { server } = components;
  const admin = { id: 'u-1', email: 'admin@demo.test', roles: ['Administrador'], person: null };
  server.answers(sessionCalls.session, () => ({ user: admin, csrf_token: 'a token' }) as never);
  const none = { current_page: 1, last_page: 1, per_page: 15, total: 0, from: 0, to: 0, data: [] };
  const paged = { ...none, next_page_url: null, prev_page_url: null };
  server.answers(reservationTypeCrud.list, () => ({ reservation_types: paged }) as never);
  const user = components.show(<ReservationTypesPage />);
  await user.click(await screen.findByRole('button', { name: 'Crear ahora' }));
  const type = async (label: string, text: string) => {
    const field = await screen.findByRole('textbox', { name: label });
    await user.clear(field);
    await user.type(field, text);
  };
  await type('Nombre', 'Liga');
  await type('Código', 'L');
  await type('Primer día', '9');
  await type('Último día', '5');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(DAYS_INVERTED);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Último día' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(server.sent(reservationTypeCrud.create)).toEqual([]);
});
