// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CodesDialog } from '../../web/account/security/codes-dialog.tsx';
import { CopyField } from '../../web/shared/kit/copy-field.tsx';
import { Modal } from '../../web/shared/kit/modal.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

test('the file of recovery codes is still there when the browser reads it', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const user = components.show(<CodesDialog codes={['AAAA-BBBB']} onClose={vi.fn()} />);
  await user.click(await screen.findByRole('button', { name: 'Descargar' }));
  expect(HTMLAnchorElement.prototype.click).toHaveBeenCalledOnce();
  expect(revoke).not.toHaveBeenCalled();
});

test('codes that were copied, or could not be, are said inside their dialogue', async () => {
  const user = components.show(<CodesDialog codes={['AAAA-BBBB', 'CCCC-DDDD']} onClose={vi.fn()} />);
  const dialog = within(await screen.findByRole('dialog'));
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await user.click(dialog.getByRole('button', { name: 'Copiar' }));
  await dialog.findByRole('alert');
  await user.click(dialog.getByRole('button', { name: 'Copiar' }));
  await dialog.findByRole('button', { name: 'Copiado' });
  expect(dialog.getByRole('status').textContent).toBe('Copiado');
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(write).toHaveBeenLastCalledWith('AAAA-BBBB\nCCCC-DDDD');
});

test('an address that was copied is said inside its dialogue', async () => {
  const user = components.show(
    <Modal title="Invitar a la reserva" onClose={vi.fn()}>
      <CopyField label="Enlace de la reserva" value="https://reservas.test/juntos/a" />
    </Modal>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Copiar' }));
  await dialog.findByRole('button', { name: 'Copiado' });
});
