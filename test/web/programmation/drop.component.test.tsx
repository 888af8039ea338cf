// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../../api/contract/calls.ts';
import { useMoveOptions } from '../../../web/console/programmation/use-move.ts';
import { componentsOfFile } from '../../support/component.tsx';
import { reservation } from '../sample-reservation.ts';
import { rowsOf } from './cells.ts';

const components = componentsOfFile();
const press = (name: string) => screen.findByRole('button', { name });
const date = reservation.date;
const place = (hour: number) => ({ courtId: 1, date, start: hour * 60, end: hour * 60 + 60 });
const moved = { reservation, changed: 1, warnings: [] };

/** One reservation at nine, and a button for each hour that it can be dropped on. */
function Grid() {
  const shown = { date, setDate: vi.fn() } as never;
  const view = { all: rowsOf([]), bookable: 'bookable' } as never;
  const { onDrop } = useMoveOptions(shown, view, {
    position: null,
    noted: null,
    note: vi.fn(),
    focusOn: vi.fn(),
  });
  const carried = { reservationId: 'r1', who: 'Ana', typeId: 1, isLifted: false };
  const drop = (hour: number) =>
    onDrop({ ...carried, from: place(9), to: place(hour), collision: '', warning: '' });
  return [10, 11].map((hour) => (
    <button type="button" key={hour} onClick={() => drop(hour)}>
      {`A las ${hour}`}
    </button>
  ));
}

const sent = () => components.server.sent(calls.moveReservation);
const keys = () => sent().map(({ headers }) => headers.get('Idempotency-Key'));

test('a drop whose answer was lost is asked again, under the same key', async () => {
  const { server } = components;
  server.answers(calls.moveReservation, () => {
    server.answers(calls.moveReservation, () => moved);
    throw new TypeError('the connection is broken');
  });
  const user = components.show(<Grid />);
  await user.click(await press('A las 10'));
  await screen.findByText('Ana está ahora en Cancha 1, 10:00–11:00.');
  expect(keys()).toEqual([keys()[0], keys()[0]]);
});

test('the same drop later is another move, though the first never had an answer', async () => {
  const { server } = components;
  server.refuses(calls.moveReservation, 'lost');
  const user = components.show(<Grid />);
  await user.click(await press('A las 10'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
  server.answers(calls.moveReservation, () => moved);
  await user.click(await press('A las 10'));
  await screen.findByText('Ana está ahora en Cancha 1, 10:00–11:00.');
  const [first, ...later] = keys();
  expect(later).toEqual([first, expect.not.stringMatching(String(first))]);
});

test('a drop and an undo wait for the move that is on its way', async () => {
  const { server } = components;
  let answer = () => {};
  server.answers(calls.moveReservation, () => moved);
  const user = components.show(<Grid />);
  await user.click(await press('A las 10'));
  await press('Deshacer');
  server.answers(calls.moveReservation, () => moved, new Promise((resolve) => (answer = resolve)));
  await user.click(await press('A las 11'));
  await user.click(await press('Deshacer'));
  await waitFor(() => expect(sent()).toHaveLength(2));
  answer();
  await screen.findByText('Ana está ahora en Cancha 1, 11:00–12:00.');
  await screen.findByText('La reserva volvió a su lugar: Cancha 1, 09:00–10:00.');
  expect(sent().map(({ body }) => Object(body).hour_start)).toEqual(['10:00', '11:00', '09:00']);
});

test('a drop that could not be taken back offers no undo', async () => {
  components.server.answers(calls.moveReservation, () => ({ ...moved, may_return: false }));
  const user = components.show(<Grid />);
  await user.click(await press('A las 10'));
  await screen.findByText('Ana está ahora en Cancha 1, 10:00–11:00.');
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

test('a drop and an undo that failed without a connection are offered again', async () => {
  const { server } = components;
  const failed = async () => {
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
    server.answers(calls.moveReservation, () => moved);
    await user.click(await press('Reintentar'));
  };
  server.refuses(calls.moveReservation, 'lost');
  const user = components.show(<Grid />);
  await user.click(await press('A las 10'));
  await failed();
  const undo = await press('Deshacer');
  server.refuses(calls.moveReservation, 'lost');
  await user.click(undo);
  await failed();
  await screen.findByText('La reserva volvió a su lugar: Cancha 1, 09:00–10:00.');
});
