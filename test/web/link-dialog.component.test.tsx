// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { FloorCard } from '../../web/console/floors/floor-card.tsx';
import { LinkDialog } from '../../web/console/floors/link-dialog.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const TOMORROW = '2026-11-22';
const floor = {
  id: 1,
  center_id: 1,
  name: 'Duela',
  cells: [{ id: 1, name: 'Norte', row: 0, column: 0 }],
  attractions: [],
  removed_attractions: [{ id: 4, name: 'Zumba', cells: [1], from: '2026-01-01', until: null }],
};

test('a deleted attraction that still lies on a floor is shown there', async () => {
  components.show(
    <FloorCard floor={floor} today="2026-11-21">
      {null}
    </FloorCard>,
  );
  expect((await screen.findByText('Zumba (eliminada)')).closest('li')?.textContent).toContain('Norte');
});

test('it can only be taken off', async () => {
  components.server.answers(calls.attractionAllList, () => ({ attractions: [] }));
  components.server.answers(calls.datetimeNow, () => ({
    date: '2026-11-21',
    datetime: '2026-11-21 06:10:00',
  }));
  const answer = { from: TOMORROW, carried: 0, conflicts: [] };
  components.server.answers(calls.linkAttraction, () => answer);
  const onClose = vi.fn();
  const props = { floor, floors: [floor], centerId: 1, tomorrow: TOMORROW, onClose };
  const user = components.show(<LinkDialog {...props} />);
  await user.selectOptions(await screen.findByLabelText(/^Atracción/), 'Zumba (eliminada)');
  expect(screen.getByRole('checkbox', { name: 'Norte' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Quitar de la superficie' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const taken = { floor_id: null, cells: [], from: TOMORROW };
  expect(components.server.sent(calls.linkAttraction).map(({ body }) => body)).toMatchObject([
    { ...taken, dry_run: true },
    taken,
  ]);
});
