// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { CancelSeriesDialog } from '../../web/console/reservation-detail/cancel-dialog.tsx';
import { ReservationDetailModal } from '../../web/console/reservation-detail/detail-modal.tsx';
import { MoveDialog } from '../../web/console/reservation-detail/move-dialog.tsx';
import { RepeatDialog } from '../../web/console/reservation-detail/repeat-dialog.tsx';
import { MOVE, MOVED_BACK } from '../../web/console/reservation-detail/texts.ts';
import { CANCELLED } from '../../web/shared/text/reservation-texts.ts';
import { componentsOfFile, field } from '../support/component.tsx';
import { holdable } from '../support/holdable.ts';
import { reservation } from './sample-reservation.ts';

const components = componentsOfFile();
const others = { onClose: vi.fn(), onChanged: vi.fn() };
beforeEach(() => {
  const now = { date: reservation.date, datetime: `${reservation.date} 06:10:00` };
  components.server.answers(calls.datetimeNow, () => now);
});

test('a reservation is not moved to another center without one of its attractions', async () => {
  const { server } = components;
  const center = { slug: '', strcode: '', active: true };
  const centers = [
    { ...center, id: 1, name: 'Norte' },
    { ...center, id: 2, name: 'Sur' },
  ];
  server.answers(calls.manageCenters, () => ({ centers }));
  server.answers(calls.attractionAllList, () => ({ attractions: [] }));
  const user = components.show(<MoveDialog reservation={reservation} {...others} />);
  await screen.findByRole('option', { name: 'Sur' });
  await user.selectOptions(field('Centro deportivo'), 'Sur');
  await user.click(screen.getByRole('button', { name: 'Mover' }));
  await screen.findByText('Campo obligatorio');
  expect(document.activeElement).toBe(field('Atracción'));
  expect(server.sent(calls.moveReservation)).toEqual([]);
});

test('a reservation is not moved to where it is', async () => {
  const { server } = components;
  server.answers(calls.manageCenters, () => ({ centers: [] }));
  server.answers(calls.attractionAllList, () => ({ attractions: [] }));
  const user = components.show(<MoveDialog reservation={reservation} {...others} />);
  await user.click(screen.getByRole('button', { name: 'Mover' }));
  await screen.findByText(/^La reserva ya está ahí/);
  expect(document.activeElement).toBe(field('Hora de inicio'));
  expect(server.sent(calls.moveReservation)).toEqual([]);
});

function LiveMoveDialog() {
  const [shown, setShown] = useState(reservation);
  const moved = { ...shown, date: '2026-11-22', date_start: '2026-11-22 07:00' };
  return (
    <>
      <button type="button" onClick={() => setShown({ ...moved, date_end: '2026-11-22 08:00' })}>
        Recargar
      </button>
      <MoveDialog reservation={shown} {...others} />
    </>
  );
}

test('a move whose answer was lost is undone to the place before its first try', async () => {
  const { server } = components;
  server.answers(calls.manageCenters, () => ({ centers: [] }));
  server.answers(calls.attractionAllList, () => ({ attractions: [] }));
  server.refuses(calls.moveReservation, 'lost');
  const user = components.show(<LiveMoveDialog />);
  const move = () => screen.getByRole('button', { name: 'Mover' });
  await user.selectOptions(field('Hora de inicio'), '15:00');
  await user.click(move());
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
  await user.click(screen.getByText('Recargar'));
  server.answers(calls.moveReservation, () => ({ reservation, changed: 1, warnings: [] }));
  await user.click(move());
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(server.sent(calls.moveReservation)).toHaveLength(3));
  expect(server.sent(calls.moveReservation)[2]?.body).toMatchObject({
    date: reservation.date,
    hour_start: '07:00',
  });
  await screen.findByText(MOVED_BACK);
});

test('a move that could not be taken back offers no undo', async () => {
  const { server } = components;
  server.answers(calls.manageCenters, () => ({ centers: [] }));
  server.answers(calls.attractionAllList, () => ({ attractions: [] }));
  server.answers(calls.moveReservation, () => ({ reservation, changed: 1, warnings: [], may_return: false }));
  const user = components.show(<MoveDialog reservation={reservation} {...others} />);
  await user.selectOptions(field('Hora de inicio'), '15:00');
  await user.click(screen.getByRole('button', { name: 'Mover' }));
  await screen.findByText(MOVE.success);
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

test('a repeated reservation omits only dates of its series that are taken', async () => {
  const { server } = components;
  const free = { date_es: '', state: 'free' as const, taken_by: '', closure: '', reservation_id: null };
  const taken = { ...free, state: 'taken' as const, taken_by: 'Ana López' };
  const monthly = [{ ...free, date: '2026-12-21' }];
  const weekly = [
    { ...taken, date: '2026-11-28' },
    { ...free, date: '2026-12-05' },
  ];
  server.answers(calls.previewReservation, ({ query }) => ({
    dates: query.get('recurring_type') === 'SEMANAL' ? weekly : monthly,
    alternatives: [],
  }));
  server.refuses(calls.repeatReservation, {
    status: 409,
    code: 'slots_taken',
    taken_dates: ['2026-12-05'],
  });
  const user = components.show(<RepeatDialog reservation={reservation} {...others} />);
  await user.click(await screen.findByRole('checkbox', { name: /28\/11/ }));
  await user.click(screen.getByRole('button', { name: 'Reservar 2 fechas más' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button'));
  await user.click(await screen.findByRole('checkbox', { name: /05\/12/ }));
  screen.getByRole('button', { name: 'Reservar 1 fecha más' });
  await user.selectOptions(field('Tipo de recurrencia'), 'MENSUAL');
  await screen.findByText('1 fecha libre.');
  expect(screen.queryByRole('checkbox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Reservar 3 fechas más' }));
  await waitFor(() => expect(server.sent(calls.repeatReservation)).toHaveLength(2));
  const skipped = server.sent(calls.repeatReservation).map(({ body }) => body);
  expect(skipped).toMatchObject([{ skip_dates: ['2026-11-28'] }, { skip_dates: [] }]);
});

/** The reservation's dialogue until it is closed; `onClose` would then close the next one. */
function Detail({ onClose }: { readonly onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    isOpen && <ReservationDetailModal reservationId={reservation.id} onChanged={vi.fn()} onClose={close} />
  );
}

test('a cancellation that is answered after its dialogue was closed closes nothing else', async () => {
  const { server } = components;
  const answer = holdable();
  server.answers(calls.findReservation, () => reservation);
  server.answers(calls.waitingPeople, () => ({ waiting: [] }));
  server.answers(calls.cancelReservation, () => ({ cancelled: [reservation.id] }), answer.promise);
  const onClose = vi.fn();
  const user = components.show(<Detail onClose={onClose} />);
  await user.click(await screen.findByRole('button', { name: 'Cancelar reserva' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Cancelar reserva' }));
  await user.click(await screen.findByRole('button', { name: 'Cerrar' }));
  expect(onClose).toHaveBeenCalledOnce();
  answer.resolve();
  await screen.findByRole('button', { name: 'Deshacer' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('a cancellation that could not be taken back offers no undo', async () => {
  const { server } = components;
  const { id } = reservation;
  server.answers(calls.findReservation, () => reservation);
  server.answers(calls.waitingPeople, () => ({ waiting: [] }));
  server.answers(calls.cancelReservation, () => ({ cancelled: [id], restorable: [] }));
  const user = components.show(<Detail onClose={vi.fn()} />);
  await user.click(await screen.findByRole('button', { name: 'Cancelar reserva' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Cancelar reserva' }));
  await screen.findByText(CANCELLED);
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

test('free places instead of a taken date are not shown at another date of its series', async () => {
  const { server } = components;
  const place = { hour_start: '09:00', hour_end: '10:00', attraction_id: 2, attraction_name: 'Cancha 2' };
  const alternatives = [{ ...place, date: reservation.date }];
  const dates = [reservation, { ...reservation, id: 'r2', date: '2026-11-28' }];
  const occurrence = { number: 1, count: 2 };
  server.answers(calls.findReservation, ({ query }) => {
    const found = dates.find(({ id }) => id === query.get('query')) ?? reservation;
    return { ...found, occurrence, may: { cancel: false, check_in: false, restore: true } };
  });
  server.answers(calls.waitingPeople, () => ({ waiting: [] }));
  server.answers(calls.seriesDates, () => ({ dates }));
  server.refuses(calls.restoreReservation, { status: 409, code: 'slot_taken', alternatives });
  const user = components.show(<Detail onClose={vi.fn()} />);
  const open = async (date: string) => {
    await user.click(await screen.findByText('Las 2 fechas de la serie'));
    await user.click(await screen.findByRole('button', { name: date }));
    await waitFor(() => expect(screen.queryByRole('button', { name: date })).toBeNull());
  };
  await open('28/11/2026');
  await open('21/11/2026');
  await user.click(await screen.findByRole('button', { name: 'Restaurar' }));
  await user.click(await screen.findByRole('button', { name: 'Restaurar reserva' }));
  await user.click(await screen.findByRole('button', { name: 'De acuerdo' }));
  await screen.findByRole('region', { name: 'Lugares libres en su lugar' });
  await open('28/11/2026');
  expect(screen.queryByRole('region', { name: 'Lugares libres en su lugar' })).toBeNull();
});

test('the cancellation of dates of a series cannot be left while it is under way', async () => {
  const { server } = components;
  const answer = holdable();
  server.answers(calls.cancelReservation, () => ({ cancelled: ['r1'] }), answer.promise);
  const dialog = { onClose: vi.fn(), onCancelled: vi.fn() };
  const dated = { ...reservation, occurrence: { number: 1, count: 2 } };
  const user = components.show(<CancelSeriesDialog reservation={dated} {...dialog} />);
  await user.click(await screen.findByRole('button', { name: 'Cancelar reserva' }));
  await user.click(screen.getByRole('button', { name: 'Regresar' }));
  await user.keyboard('[Escape]');
  expect(dialog.onClose).not.toHaveBeenCalled();
  answer.resolve();
  await waitFor(() => expect(dialog.onCancelled).toHaveBeenCalledOnce());
});
