// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { FloorDialog } from '../../web/console/floors/floor-dialog.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const cell = (name: string, column: number) => ({ name, row: 0, column });
const [north, south] = [
  { id: 1, ...cell('Norte', 0) },
  { id: 2, ...cell('Sur', 1) },
];
const floor = {
  ...{ id: 7, center_id: 1, name: 'Duela', cells: [north, south] },
  ...{ attractions: [], removed_attractions: [] },
};

test('a change of a floor does not overwrite that of somebody else; a part that was removed is a new one', async () => {
  const { server } = components;
  const onClose = vi.fn();
  const known = { name: 'Cancha', cells: [north] };
  const change = { field: 'cells', before: 'Norte, Sur', after: 'Norte' };
  server.refuses(calls.changeFloor, {
    status: 409,
    code: 'values_overtaken',
    changes: [{ ...change, user: 'eva@example.org', at: '2026-11-22 10:00:00' }],
    current: { known },
  });
  const user = components.show(<FloorDialog centerId={1} floor={floor} onClose={onClose} />);
  await user.type(screen.getByLabelText('Parte en fila 1, columna 2'), ' B');
  const save = () => user.click(screen.getByRole('button', { name: 'Actualizar' }));
  await save();
  await screen.findByText('Partes: «Norte, Sur» → «Norte»');
  expect(onClose).not.toHaveBeenCalled();
  server.answers(calls.changeFloor, () => ({ floor }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.sent(calls.changeFloor).map(({ body }) => body)).toEqual([
    {
      name: 'Duela',
      cells: [north, { ...south, name: 'Sur B' }],
      known: { name: 'Duela', cells: [north, south] },
    },
    { name: 'Cancha', cells: [north, cell('Sur B', 1)], known },
  ]);
});

test('a floor without a part puts the focus on its plan', async () => {
  const user = components.show(<FloorDialog centerId={1} floor={null} onClose={vi.fn()} />);
  await user.type(await screen.findByLabelText('Nombre', { exact: false }), 'Duela');
  const asked = vi.spyOn(HTMLFormElement.prototype, 'querySelector');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByText('Dibuje al menos una parte');
  // Firefox 114 to 120 throw at it.
  expect(asked.mock.calls.filter(([selector]) => selector.includes(':has('))).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fila 1, columna 1' }));
});
