// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
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
