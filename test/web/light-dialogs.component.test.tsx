// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Modal } from '../../web/shared/kit/modal.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

test('a dialogue is closed by a press outside, not by a selection that ends there', async () => {
  const onClose = vi.fn();
  const user = components.show(
    <Modal title="Perfil" onClose={onClose}>
      <input aria-label="Nombre" defaultValue="Ana" />
    </Modal>,
  );
  const outside = await screen.findByRole('dialog');
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByLabelText('Nombre') },
    { keys: '[/MouseLeft]', target: outside },
  ]);
  expect(onClose).not.toHaveBeenCalled();
  await user.click(outside);
  expect(onClose).toHaveBeenCalledOnce();
});
