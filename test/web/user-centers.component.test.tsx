// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import type { User } from '../../api/contract/users.ts';
import { CentersDialog } from '../../web/console/users/centers-dialog.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const SOUTH = { id: 2, name: 'Centro Sur', slug: 'centro-sur', strcode: 'S2', active: true };

test('a deleted center of an account is a box with a mark, and ticking others twice keeps it', async () => {
  const { server } = components;
  server.answers(calls.manageCenters, () => ({ centers: [SOUTH] }));
  const account = { id: 'u-2', email: 'ana@demo.test', center_ids: [1] } as unknown as User;
  server.answers(calls.syncCenters, () => ({ user: account }));
  const onClose = vi.fn();
  const user = components.show(<CentersDialog user={account} onClose={onClose} />);
  const south = await screen.findByRole('checkbox', { name: 'Centro Sur' });
  const gone = screen.getByRole<HTMLInputElement>('checkbox', { name: 'un centro eliminado' });
  expect(gone.checked).toBe(true);
  await user.click(south);
  await user.click(south);
  await user.click(screen.getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(server.sent(calls.syncCenters)).toHaveLength(1));
  expect(server.sent(calls.syncCenters).map(({ body }) => body)).toEqual([
    { user_id: 'u-2', center_ids: [1], known: [1] },
  ]);
});
