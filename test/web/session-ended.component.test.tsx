// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { searchCalls } from '../../api/contract/search.ts';
import { sessionCalls } from '../../api/contract/session.ts';
import { Guard } from '../../web/console/frame/guard.tsx';
import { queryClient, SESSION_KEY } from '../../web/shared/call/query-client.ts';
import { useAction } from '../../web/shared/kit/use-action.ts';
import { TextField } from '../../web/ui/field/text-fields.tsx';
import { bodyOf } from '../../web/ui/form/body-of.ts';
import { useForm } from '../../web/ui/form/use-form.ts';
import { useUnsavedGuard } from '../../web/ui/form/use-unsaved-guard.ts';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const onSaved = vi.fn();
const USER = { id: 'u-1', email: 'personal@demo.test', roles: ['Personal'], person: null };
const OTHER = { ...USER, id: 'u-2', email: 'otra@demo.test' };
const call = calls.checkIn;

function CodeForm() {
  const saving = useAction(call, { failure: 'No se ha guardado' });
  const form = useForm({
    schema: bodyOf(call),
    initial: { shortcode: '' },
    onSubmit: async (body) => {
      await saving.attempt({ body });
      onSaved();
    },
  });
  useUnsavedGuard(form);
  return (
    <form {...form.props}>
      <TextField label="Código" {...form.field('shortcode')} />
      <button type="submit">Guardar</button>
    </form>
  );
}

/** A page of the console whose session ends as soon as it is there. */
async function openForm() {
  const { server } = components;
  const user = components.show(
    <Routes>
      <Route path="/login" element={<h1>Iniciar sesión</h1>} />
      <Route
        path="*"
        element={
          <Guard access="staff">
            <CodeForm />
          </Guard>
        }
      />
    </Routes>,
    '/admin',
  );
  await screen.findByLabelText('Código', { exact: false });
  server.answers(sessionCalls.session, () => ({ user: null, csrf_token: 'a token' }));
  server.refuses(call, { status: 401, code: 'unauthenticated' });
  return { user, server };
}

async function endUnderText() {
  const opened = await openForm();
  await opened.user.type(screen.getByLabelText('Código', { exact: false }), 'ABCD2345');
  await opened.user.click(screen.getByText('Guardar'));
  await screen.findByRole('dialog', { name: 'Su sesión ha terminado' });
  return opened;
}

const text = () => screen.getByLabelText<HTMLInputElement>('Código', { exact: false }).value;

beforeEach(() => onSaved.mockReset());

describe('a session that ends under typed text', () => {
  test('is begun again over the page, in two steps where the account has them', async () => {
    const { user, server } = await endUnderText();
    expect(screen.getByLabelText<HTMLInputElement>('Correo electrónico').value).toBe(USER.email);
    // The telephone numbers beneath the second step.
    server.refuses(searchCalls.searchFilters, { status: 404, code: 'not_found' });
    const second_step = { email: USER.email, app: true, passkey: false };
    server.answers(sessionCalls.login, () => ({ user: null, csrf_token: 'b', second_step }));
    await user.type(screen.getByLabelText('Contraseña'), 'clave[Enter]');
    await screen.findByRole('dialog', { name: 'Segundo paso' });
    server.answers(sessionCalls.secondStep, () => ({ user: USER, csrf_token: 'c' }));
    await user.type(screen.getByLabelText('Código de la aplicación'), '123456[Enter]');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(text()).toBe('ABCD2345');
    server.answers(call, () => ({}) as never);
    await user.click(screen.getByText('Guardar'));
    await waitFor(() => expect(server.sent(call).at(-1)?.headers.get('x-csrf-token')).toBe('c'));
  });

  test('shows every way of logging in that a visitor has', async () => {
    const { user, server } = await openForm();
    server.answers(sessionCalls.session, () => ({
      user: null,
      csrf_token: 'a token',
      passkeys: true as const,
      provider: 'ready' as const,
    }));
    await user.type(screen.getByLabelText('Código', { exact: false }), 'ABCD2345');
    await user.click(screen.getByText('Guardar'));
    await screen.findByRole('link', { name: 'Entrar con la cuenta municipal en otra pestaña' });
  });

  test('is found again where its user has logged in in another tab', async () => {
    const { user, server } = await endUnderText();
    await user.click(screen.getByText('Ya inicié sesión en otra pestaña'));
    await screen.findByText('Todavía no se ha iniciado sesión en este navegador.');
    server.answers(sessionCalls.session, () => ({ user: USER, csrf_token: 'b' }));
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(text()).toBe('ABCD2345');
  });

  test('leaves nothing of the text to another account', async () => {
    const { user, server } = await endUnderText();
    server.answers(sessionCalls.login, () => ({ user: OTHER, csrf_token: 'b' }));
    await user.type(screen.getByLabelText('Contraseña'), 'clave[Enter]');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(text()).toBe('');
    expect(server.sent(call)).toHaveLength(1);
  });
});

test('a session that ends without typed text leads to log-in', async () => {
  await openForm();
  await queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  await screen.findByRole('heading', { name: 'Iniciar sesión' });
});
