// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sessionEnded } from '../../../web/shared/call/api-error.ts';
import { announceSessionEnd } from '../../../web/shared/call/session-end.ts';
import { DialogsInside, useDialogs } from '../../../web/shared/kit/dialogs.tsx';
import type { ModalProps } from '../../../web/shared/kit/modal-props.ts';
import { Providers } from '../../../web/shared/kit/providers.tsx';

afterEach(cleanup);

const Frame = ({ title, tone, children, footer }: ModalProps) => (
  <div role="alertdialog" aria-label={String(title)} data-tone={tone}>
    {children}
    {footer}
  </div>
);

function Saver({ name }: { readonly name: string }) {
  const { showConfirmation, showError } = useDialogs();
  return (
    <>
      <button type="button" onClick={() => void showConfirmation('Datos guardados')}>
        {name}
      </button>
      <button type="button" onClick={() => void showError('No se guardaron')}>
        Fallar
      </button>
    </>
  );
}

function draw(isToasting: boolean): void {
  render(
    <Providers modal={Frame} isToasting={isToasting}>
      <Saver name="Guardar" />
      <DialogsInside>
        <Saver name="Guardar dentro" />
      </DialogsInside>
    </Providers>,
  );
}

const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name })[0] ?? document.body);

describe('a success', () => {
  test('is a toast on citizens’ pages, and nothing has to be closed', async () => {
    draw(true);
    await press('Guardar');
    const toast = await screen.findByRole('listitem');
    expect(toast.textContent).toContain('¡Confirmación! Datos guardados');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('is a dialogue inside a dialogue, which covers toasts', async () => {
    draw(true);
    await press('Guardar dentro');
    const alert = await screen.findByRole('alertdialog', { name: '¡Confirmación!' });
    expect(alert.dataset.tone).toBe('success');
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  test('is a dialogue in the console', async () => {
    draw(false);
    await press('Guardar');
    expect(await screen.findByRole('alertdialog', { name: '¡Confirmación!' })).toBeTruthy();
  });
});

test('an error is a dialogue everywhere', async () => {
  draw(true);
  await press('Fallar');
  const alert = await screen.findByRole('alertdialog', { name: '¡Error!' });
  expect(alert.dataset.tone).toBe('error');
});

describe('an action after the session has ended', () => {
  const draw401 = (address: string) => {
    window.history.replaceState(null, '', address);
    const fail = () => Promise.reject(sessionEnded());
    function Accepting() {
      const { showError } = useDialogs();
      return (
        <button type="button" onClick={() => void fail().catch((end) => showError('No aceptada', end))}>
          Aceptar
        </button>
      );
    }
    render(
      <Providers modal={Frame} isToasting>
        <Accepting />
      </Providers>,
    );
  };

  test('leads to log-in and back on a page that stays, whatever fails next', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    draw401('/search/2026-11-22/1?centro=2');
    await press('Aceptar');
    const alert = await screen.findByRole('alertdialog', { name: 'Su sesión ha terminado' });
    expect(alert.textContent).toContain('No aceptada');
    act(announceSessionEnd);
    await press('Iniciar sesión');
    expect(assign).toHaveBeenCalledWith('/login?next=%2Fsearch%2F2026-11-22%2F1%3Fcentro%3D2');
  });

  test.each(['/user-profile', '/admin/programmation'])(
    'shows nothing in front of the log-in: %s',
    async (address) => {
      draw401(address);
      await press('Aceptar');
      expect(screen.queryByRole('alertdialog')).toBeNull();
    },
  );
});
