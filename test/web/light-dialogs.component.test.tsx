// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { ConfirmDialog } from '../../web/public/search/confirm-dialog.tsx';
import { Modal } from '../../web/shared/kit/modal.tsx';
import { keepDraft } from '../../web/shared/storage/drafts.ts';
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

test('observations that were restored are in sight', async () => {
  components.server.answers(calls.bookingRules, () => ({ rules: [], blocked: '' }));
  keepDraft('', 'reserva.7', 'Con pelotas');
  const slot = { id: 7, hour: '10:00–11:00', start: '10:00', end: '11:00' };
  const attraction = { name: 'Cancha 2', center_id: 1, center_name: 'Sur', capacity: 10, dates: [slot] };
  const user = components.show(
    <ConfirmDialog
      chosen={{ attraction, slot } as never}
      day="2026-11-22"
      isBusy={false}
      onConfirm={vi.fn()}
      onClose={vi.fn()}
    />,
  );
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Observaciones');
  expect(field.value).toBe('Con pelotas');
  expect(field.closest('details')?.open).toBe(true);
  await user.clear(field);
  expect(field.closest('details')?.open).toBe(true);
});
