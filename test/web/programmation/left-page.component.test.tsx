// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { calls } from '../../../api/contract/calls.ts';
import { type CreateDraft, readCreateDraft } from '../../../web/console/programmation/create/draft.ts';
import { formFor } from '../../../web/console/programmation/create/form-values.ts';
import { useGridAddress } from '../../../web/console/programmation/grid/address/use-grid-address.ts';
import { useReopen } from '../../../web/console/programmation/use-reopen.ts';
import { useUnfinished } from '../../../web/console/programmation/use-unfinished.ts';
import { componentsOfFile } from '../../support/component.tsx';

const components = componentsOfFile();
const date = '2026-12-24';
const slot = { centerId: 1, courtId: 2, date, column: 2 };
const draft = { slot, values: formFor(slot) };

interface Steps {
  readonly undo: () => void;
  readonly another: () => void;
}

function Grid({ onToast }: { readonly onToast: (steps: Steps) => void }) {
  const shown = useGridAddress();
  const [opened, setOpened] = useState('');
  const open = ({ slot: { date } }: CreateDraft) => setOpened(date);
  const reopen = useReopen(shown, open);
  useUnfinished(shown, shown.centerId !== null, open);
  const steps = { undo: () => shown.setDate(date), another: () => reopen(draft) };
  return (
    <>
      <button type="button" onClick={() => onToast(steps)}>
        Mover
      </button>
      {opened && <p>Nueva reserva, {opened}</p>}
    </>
  );
}

/** A message outlives the grid that it is about. */
function Console() {
  const { pathname, search } = useLocation();
  const [steps, setSteps] = useState<Steps>();
  return (
    <>
      <output>{pathname + search}</output>
      <Link to="/admin/reservations?page=2">Reservaciones</Link>
      <Link to="/admin/programmation?center=1">Programación</Link>
      {pathname === '/admin/programmation' && <Grid onToast={setSteps} />}
      <button type="button" onClick={steps?.undo}>
        Deshacer
      </button>
      <button type="button" onClick={steps?.another}>
        Otra reserva
      </button>
    </>
  );
}

beforeEach(() => {
  const center = { id: 1, name: 'Norte', slug: 'norte', strcode: 'N' };
  const init = { centers: [center], attraction_types: [], date: '2026-11-21' };
  components.server.answers(calls.gridInit, () => init);
  components.server.answers(calls.datetimeNow, () => ({
    date: '2026-11-21',
    datetime: '2026-11-21 10:00:00',
  }));
});

test('a message of the grid leaves the address of another page alone, and can lead back', async () => {
  const user = components.show(<Console />, '/admin/programmation?center=1');
  const press = (name: string) => user.click(screen.getByText(name));
  await screen.findByText('/admin/programmation?center=1');
  await press('Mover');
  await press('Reservaciones');
  await press('Deshacer');
  expect(screen.getByRole('status').textContent).toBe('/admin/reservations?page=2');
  await press('Otra reserva');
  await screen.findByText(`/admin/programmation?center=1&date=${date}`);
  expect(readCreateDraft('u-1')).toEqual(draft);
});

test('a message opens its form also in the grid that was left and opened again', async () => {
  const user = components.show(<Console />, '/admin/programmation?center=1');
  const press = (name: string) => user.click(screen.getByText(name));
  await screen.findByText('/admin/programmation?center=1');
  await press('Mover');
  await press('Reservaciones');
  await press('Programación');
  await press('Otra reserva');
  await screen.findByText(`Nueva reserva, ${date}`);
});
