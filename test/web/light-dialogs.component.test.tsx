// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { waitingListCalls } from '../../api/contract/waiting-list.ts';
import BookingDialogs from '../../web/public/search/booking-dialogs.tsx';
import { ConfirmDialog } from '../../web/public/search/confirm-dialog.tsx';
import { Modal } from '../../web/shared/kit/modal.tsx';
import { keepDraft } from '../../web/shared/storage/drafts.ts';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const SLOT = { id: 7, hour: '10:00–11:00', start: '10:00', end: '11:00' };
const COURT = { id: 2, name: 'Cancha 2', center_id: 1, center_name: 'Sur', capacity: 10, dates: [SLOT] };

/** The results of a day, whose only hour is chosen by a press. `leave` is the browser's way back. */
function showResults() {
  let goTo = (_at: { day: string; slotId: number }) => {};
  const day = '2026-11-22';
  function Results() {
    const [at, setAt] = useState({ day, slotId: 0 });
    goTo = setAt;
    return (
      <>
        <button type="button" onClick={() => setAt({ ...at, slotId: SLOT.id })}>
          {SLOT.hour}
        </button>
        <BookingDialogs
          choice={{ day: at.day, activity: 0, center: 0 }}
          slotId={at.slotId}
          results={{ guess: false, data: [COURT] } as never}
          isLoading={false}
          onChoose={(slot) => setAt({ ...at, slotId: slot.id })}
          onClose={() => setAt({ ...at, slotId: 0 })}
        />
      </>
    );
  }
  components.server.answers(calls.bookingRules, () => ({ rules: [], blocked: '' }));
  const user = components.show(<Results />);
  const choose = async () => {
    await user.click(await screen.findByText(SLOT.hour, { selector: 'button' }));
    await screen.findByRole('dialog', { name: 'Confirmar reserva' });
  };
  const leave = (to: string) =>
    act(() => {
      goTo({ day: to, slotId: 0 });
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
  return { user, choose, leave };
}

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
  const user = components.show(
    <ConfirmDialog
      chosen={{ attraction: COURT, slot: SLOT } as never}
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

test('the ticket of a booking is closed by its button', async () => {
  const { user, choose } = showResults();
  components.server.answers(calls.makeReservation, () => ({
    reservation: { id: 'r1', qrcode: 'qr-1', shortcode: 'ABCD2345' },
    error: '',
    approval_until: null,
  }));
  await choose();
  await user.click(screen.getByText('Reservar'));
  await screen.findByRole('dialog', { name: 'Cancha reservada' });
  await user.click(screen.getByText('Cerrar'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an hour that was lost is free again next week, though the browser left its dialogue', async () => {
  const { user, choose, leave } = showResults();
  components.server.refuses(calls.makeReservation, { status: 409, code: 'slot_taken' });
  components.server.answers(calls.userReservations, () => ({ data: [] }) as never);
  components.server.answers(waitingListCalls.takenHours, () => ({ courts: [] }));
  await choose();
  await user.click(screen.getByText('Reservar'));
  await screen.findByRole('dialog', { name: 'Esa hora ya no está libre' });
  leave('2026-11-29');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose();
});
