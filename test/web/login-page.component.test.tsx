// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionCalls } from '../../api/contract/session.ts';
import LoginPage from '../../web/account/login-page.tsx';
import { queryClient, SESSION_KEY } from '../../web/shared/call/query-client.ts';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const LOST = /^No hay conexión con el servidor/;

test('the log-in page without a connection says so, and is there for when it is back', async () => {
  const { server } = components;
  server.refuses(sessionCalls.session, 'lost');
  components.show(<LoginPage />, '/login');
  expect((await screen.findByText(LOST)).getAttribute('role')).toBe('status');
  expect(screen.queryByLabelText('Contraseña')).not.toBeNull();

  server.answers(sessionCalls.session, () => ({ user: null, csrf_token: 'a token' }));
  await queryClient.refetchQueries({ queryKey: SESSION_KEY });
  await expect.poll(() => screen.queryByText(LOST)).toBeNull();
});
