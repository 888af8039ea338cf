// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { formFor } from '../../web/console/programmation/create/form-values.ts';
import { useAfterCreate } from '../../web/console/programmation/use-after-create.ts';
import { useRestore } from '../../web/console/reservation-detail/use-restore.ts';
import { movedText } from '../../web/console/reservation-lists/chosen/texts.ts';
import { useChosenActions } from '../../web/console/reservation-lists/chosen/use-chosen-actions.ts';
import { componentsOfFile } from '../support/component.tsx';
import { reservation } from './sample-reservation.ts';

const components = componentsOfFile();
const press = (name: string) => screen.findByRole('button', { name });

function Booked({ ids }: { readonly ids: readonly string[] }) {
  const focus = { position: null, noted: null, note: vi.fn(), focusOn: vi.fn() };
  const shown = { date: '', centerId: null } as never;
  const after = useAfterCreate(focus, shown, vi.fn());
  const created = {
    message: 'OK' as const,
    reservation,
    reservations: ids.map((id) => ({ ...reservation, id })),
    warnings: [],
    approval_until: null,
  };
  const values = formFor({ centerId: 1, courtId: 2, date: reservation.date, column: 2 });
  return (
    <button type="button" onClick={() => void after(created, values, 'Cancha 2')}>
      Reservar
    </button>
  );
}

test('a booking whose cancellation lost its answer is taken back', async () => {
  const { server } = components;
  server.answers(calls.cancelReservation, () => {
    server.refuses(calls.cancelReservation, { status: 409, code: 'already_cancelled' });
    throw new TypeError('the connection is broken');
  });
  const user = components.show(<Booked ids={['r1']} />);
  await user.click(await press('Reservar'));
  await user.click(await press('Deshacer'));
  await screen.findByText(/Se ha eliminado este registro correctamente/);
  expect(server.sent(calls.cancelReservation)).toHaveLength(2);
});

test('the dates of a series are taken back one after the other', async () => {
  const { server } = components;
  let answer = () => {};
  server.answersAt(calls.cancelReservation, (resolve) => {
    answer = () => resolve({});
  });
  const user = components.show(<Booked ids={['r1', 'r2']} />);
  await user.click(await press('Reservar'));
  await user.click(await press('Deshacer'));
  await screen.findByText('Eliminando 1 de 2…');
  expect(server.sent(calls.cancelReservation)).toHaveLength(1);
  answer();
  await screen.findByText('Eliminando 2 de 2…');
  await waitFor(() => expect(server.sent(calls.cancelReservation)).toHaveLength(2));
  answer();
  await screen.findByText(/Se ha eliminado este registro correctamente/);
});

const three = ['r1', 'r2', 'r3'].map((id) => ({
  ...reservation,
  id,
  may: { ...reservation.may, cancel: true },
}));

const NOT_RESTORED = 'No ha sido posible restaurar la reserva';

/** Restores r1, loses the answer about r2, also when asked again, and refuses r3. */
function failRestoring() {
  const { server } = components;
  let tries = 0;
  server.answers(calls.restoreReservation, () => {
    tries += 1;
    if (tries === 3) server.refuses(calls.restoreReservation, { status: 409, code: 'slot_taken' });
    if (tries > 1) throw new TypeError('the connection is broken');
    return { reservation, warnings: [] };
  });
}

async function retry(user: ReturnType<typeof components.show>) {
  const { server } = components;
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
  server.answers(calls.restoreReservation, () => ({ reservation, warnings: [] }));
  await user.click(await press('Reintentar'));
}

test('an undone cancellation of chosen reservations is offered again for the one whose answer was lost', async () => {
  const { server } = components;
  server.answers(calls.cancelReservation, () => ({}));
  failRestoring();
  const user = components.show(<Chosen />);
  await user.click(await press('Cancelar'));
  await user.click(await press('Cancelar 3 reservas'));
  await user.click(await press('Deshacer'));
  await retry(user);
  await screen.findByText('Se ha restaurado la reserva correctamente');
  expect(server.sent(calls.restoreReservation)).toHaveLength(5);
});

test('the undo of chosen cancellations leaves out those that could not be taken back', async () => {
  const { server } = components;
  const answers = [{ restorable: [] }, { restorable: ['r2'] }, { restorable: ['r3'] }];
  server.answers(calls.cancelReservation, () => answers.shift() ?? {});
  server.answers(calls.restoreReservation, () => ({ reservation, warnings: [] }));
  const user = components.show(<Chosen />);
  await user.click(await press('Cancelar'));
  await user.click(await press('Cancelar 3 reservas'));
  await screen.findByText('Se han cancelado 3 reservas. «Deshacer» vale para 2 de 3.');
  await user.click(await press('Deshacer'));
  await screen.findByText('Se han restaurado las 2 reservas correctamente');
  expect(server.sent(calls.restoreReservation)).toHaveLength(2);
});

function Cancelled({ ids }: { readonly ids: readonly string[] }) {
  const restore = useRestore(vi.fn());
  return (
    <button type="button" onClick={() => void restore(ids)}>
      Restaurar
    </button>
  );
}

test('the restoring of several dates is offered again for the one whose answer was lost', async () => {
  const { server } = components;
  server.answers(calls.seriesDates, () => ({ dates: [] }));
  failRestoring();
  const user = components.show(<Cancelled ids={['r1', 'r2', 'r3']} />);
  await user.click(await press('Restaurar'));
  await screen.findByText(/^Se restauró 1 de 3 reservas/);
  await retry(user);
  await screen.findByText('Se ha restaurado la reserva correctamente');
  expect(server.sent(calls.restoreReservation)).toHaveLength(5);
});

test('a refused restoring is not offered again', async () => {
  const { server } = components;
  server.refuses(calls.restoreReservation, { status: 409, code: 'slot_taken' });
  const user = components.show(<Cancelled ids={['r1']} />);
  await user.click(await press('Restaurar'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
  await waitFor(() => expect(screen.queryByText(NOT_RESTORED)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
});

function Chosen() {
  const { move, cancel } = useChosenActions();
  const target = { date: '2026-12-24', attractionId: null };
  return (
    <>
      <button type="button" onClick={() => void move([reservation], target)}>
        Mover
      </button>
      <button type="button" onClick={() => void cancel(three)}>
        Cancelar
      </button>
    </>
  );
}

test('the undo of chosen moves leaves out those that could not be taken back', async () => {
  const { server } = components;
  server.answers(calls.findReservation, () => reservation);
  server.answers(calls.moveReservation, () => ({ reservation, changed: 1, warnings: [], may_return: false }));
  const user = components.show(<Chosen />);
  await user.click(await press('Mover'));
  await screen.findByText(movedText(1));
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

test('a chosen reservation that was moved since keeps its new place and hours', async () => {
  const { server } = components;
  const moved = { ...reservation, attraction_id: 9, date_start: '2026-11-22 10:00' };
  const now = { ...moved, date_end: '2026-11-22 11:00', date: '2026-11-22' };
  let tries = 0;
  server.answers(calls.findReservation, () => {
    tries += 1;
    if (tries === 1) throw new TypeError('the connection is broken');
    return now;
  });
  server.answers(calls.moveReservation, () => ({ reservation: now, changed: 1, warnings: [] }));
  const user = components.show(<Chosen />);
  await user.click(await press('Mover'));
  await user.click(await press('Deshacer'));
  await waitFor(() => expect(server.sent(calls.moveReservation)).toHaveLength(2));
  const place = { attraction_id: '9', hour_start: '10:00', hour_end: '11:00' };
  expect(server.sent(calls.moveReservation).map(({ body }) => body)).toEqual([
    { ...place, date: '2026-12-24' },
    { ...place, date: '2026-11-22' },
  ]);
});
