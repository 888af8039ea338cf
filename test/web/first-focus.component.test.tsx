// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import ForgotPage from '../../web/account/forgot-page.tsx';
import { LoginForm } from '../../web/account/login-form.tsx';
import EmailDialog from '../../web/account/profile/email-dialog.tsx';
import HandoverDialog from '../../web/account/reservations/handover-dialog.tsx';
import { Modal } from '../../web/shared/kit/modal.tsx';
import { Providers } from '../../web/shared/kit/providers.tsx';
import { useTakeFocus } from '../../web/shared/kit/use-take-focus.ts';
import { FakeServer } from '../support/component.tsx';
import { reservation } from './sample-reservation.ts';

let root: Root | undefined;
beforeEach(() => {
  vi.stubGlobal('fetch', new FakeServer().fetch);
  // React takes a browser's router for no server's.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  act(() => root?.unmount());
  document.body.innerHTML = '';
});

function Framed({ children }: { readonly children: ReactNode }) {
  return (
    <Providers modal={Modal}>
      <MemoryRouter>{children}</MemoryRouter>
    </Providers>
  );
}

/** Takes over what the server drew once `before` has happened there. */
async function takeOver(page: JSX.Element, before: () => void) {
  const app = <Framed>{page}</Framed>;
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(app);
  before();
  await act(async () => {
    root = hydrateRoot(place, app);
  });
}

const password = () => screen.getByLabelText('Contraseña');
const email = () => screen.getByLabelText('Correo electrónico');

test('the script of the log-in page leaves the focus in a password that is being typed', async () => {
  await takeOver(<LoginForm />, () => password().focus());
  expect(document.activeElement).toBe(password());
});

test('it gives the first field the focus where nothing has it', async () => {
  await takeOver(<LoginForm />, () => undefined);
  expect(document.activeElement).toBe(email());
});

test('the script of the page for a forgotten password leaves the focus on a link', async () => {
  const link = () => screen.getByText('Volver a iniciar sesión');
  await takeOver(<ForgotPage />, () => link().focus());
  expect(document.activeElement).toBe(link());
});

function Later() {
  const takeFocus = useTakeFocus();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        Mostrar
      </button>
      {isShown && <input ref={takeFocus} aria-label="Campo" />}
    </>
  );
}

test('a field that is shown later has the focus, whatever has it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await takeOver(<Later />, () => screen.getByText('Mostrar').focus());
  vi.runAllTimers();
  await act(async () => screen.getByText('Mostrar').click());
  expect(document.activeElement).toBe(screen.getByLabelText('Campo'));
});

test.each([
  ['Correo electrónico nuevo', <EmailDialog key="" email="ana@demo.test" onClose={() => undefined} />],
  [
    /^Correo electrónico de la otra/,
    <HandoverDialog key="" reservation={reservation} onClose={() => undefined} />,
  ],
])('a form in a dialog begins in its first field: %s', async (label, dialog) => {
  await takeOver(<div />, () => undefined);
  await act(async () => root?.render(<Framed>{dialog}</Framed>));
  expect(document.activeElement).toBe(screen.getByLabelText(label));
});
