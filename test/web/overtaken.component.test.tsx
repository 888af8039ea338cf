// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { LinksDialog } from '../../web/console/catalog/links-dialog.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const CENTER = {
  id: 7,
  version: '2',
  name: 'Gimnasio',
  slug: 'gimnasio',
  strcode: 'GIM',
  address: '',
  phone: '',
  human_phone: '',
  email: '',
  map_url: '',
  hours: '',
  active: true,
  image: '',
  dependencies: [],
};
const call = calls.centerDependenciesSync;

it('a form that a colleague overtook shows the change, keeps the own choice, and replaces it knowingly', async () => {
  const { server } = components;
  const onClose = vi.fn();
  const user = components.show(
    <LinksDialog
      title="Dependencias de Gimnasio"
      label="Dependencias"
      call={call}
      choices={[
        { id: 1, name: 'Escuela «El Sol»' },
        { id: 2, name: 'Liga Sur' },
      ]}
      page="/admin/manage-dependencies"
      chosen={[]}
      body={(dependencies) => ({ center_id: 7, dependencies })}
      success="Se han actualizado las dependencias de este centro"
      failure="No ha sido posible actualizar las dependencias"
      onClose={onClose}
    />,
  );
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const save = () => user.click(screen.getByRole('button', { name: 'Guardar' }));
  server.refuses(call, {
    status: 409,
    code: 'changed_meanwhile',
    changes: [
      {
        field: 'dependencies',
        before: null,
        after: 'Escuela «El Sol»',
        user: 'admin@demo.test',
        at: '2026-11-21 10:20:00',
      },
    ],
    current: { known: [1] },
  });
  await user.click(box('Liga Sur'));
  await save();
  await screen.findByText('Dependencias: (vacío) → «Escuela «El Sol»»');
  screen.getByText(/^admin@demo.test cambió este registro mientras usted lo editaba/);
  expect(box('Liga Sur').checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
  server.answers(call, () => ({ center: CENTER }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await screen.findByText('Se han actualizado las dependencias de este centro');
  expect(server.sent(call).map(({ body }) => body)).toEqual([
    { center_id: 7, dependencies: [2], known: [] },
    { center_id: 7, dependencies: [2], known: [1] },
  ]);
});
