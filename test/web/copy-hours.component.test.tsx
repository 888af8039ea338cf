// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { CopyDialog } from '../../web/console/catalog/schedule/copy-dialog.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const COURTS = [
  { id: 1, name: 'Cancha 1', center_id: 1 },
  { id: 2, name: 'Cancha 2', center_id: 1 },
];

function showDialog(change: string) {
  components.server.answers(calls.floors, () => ({ floors: [] }));
  components.server.answers(calls.copyAvailableDates, () => ({ weeks: [], change, left_outside: 0 }));
  const onClose = vi.fn();
  const user = components.show(
    <CopyDialog attractionId={1} day={1} attractions={COURTS} onClose={onClose} />,
  );
  return {
    onClose,
    submit: async () => user.click(await screen.findByRole('button', { name: 'Copiar' })),
    user,
  };
}

test('a day is not copied onto itself, but to the same day of another court', async () => {
  const { onClose, submit, user } = showDialog('x1');
  await submit();
  expect(await screen.findByText('Elija a qué días')).toBeDefined();
  expect(components.server.sent(calls.copyAvailableDates)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Cancha 2' }));
  await submit();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await screen.findByRole('button', { name: 'Deshacer' })).toBeDefined();
});

test('nothing is offered to undo where the copy changed nothing', async () => {
  const { submit, user } = showDialog('');
  await user.click(await screen.findByRole('checkbox', { name: 'Martes' }));
  await submit();
  expect(await screen.findByText('Horario actualizado correctamente')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});
