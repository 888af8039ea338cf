// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CodesDialog } from '../../web/account/security/codes-dialog.tsx';
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
