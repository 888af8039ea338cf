// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { accountCalls } from '../../api/contract/account.ts';
import { sessionCalls } from '../../api/contract/session.ts';
import ResetPage from '../../web/account/reset-page.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
afterEach(() => window.history.replaceState(null, '', '/'));
const fields = () => screen.queryAllByLabelText(/contraseña/i);

async function submit(fault: { status: number; code: 'link_invalid' | 'too_many'; error: string }) {
  components.server.answers(sessionCalls.session, () => ({ user: null, csrf_token: 'a token' }));
  components.server.refuses(accountCalls.resetPassword, fault);
  window.history.replaceState(null, '', '/password/reset#token=a-token');
  const user = components.show(<ResetPage />);
  for (const field of fields().filter((one) => one instanceof HTMLInputElement))
    await user.type(field, 'Una clave larga 2026');
  await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
  await screen.findByText(fault.error);
}

test('a used link asks for no password again, and leads to another link', async () => {
  await submit({ status: 422, code: 'link_invalid', error: 'El enlace ya no es válido.' });
  expect(fields()).toEqual([]);
  const other = screen.getByRole('link', { name: 'Pedir otro enlace' });
  expect(other.getAttribute('href')).toBe('/password/forgot');
});

test('another refusal leaves the form as it was filled in', async () => {
  await submit({ status: 429, code: 'too_many', error: 'Ha hecho demasiados intentos.' });
  expect(fields()).not.toEqual([]);
  expect(screen.queryByRole('link', { name: 'Pedir otro enlace' })).toBeNull();
});
