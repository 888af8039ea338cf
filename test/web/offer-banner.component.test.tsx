// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clockCalls } from '../../api/contract/clock.ts';
import { waitingListCalls as calls, type WaitingPlace } from '../../api/contract/waiting-list.ts';
import { DialogsProvider } from '../../web/shared/kit/dialogs.tsx';
import { Modal } from '../../web/shared/kit/modal.tsx';
import OfferBanner from '../../web/shared/site/offer-banner.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

const offered: WaitingPlace = {
  id: 'p1',
  attraction_id: 12,
  attraction_name: 'Cancha 2',
  center_name: 'Centro Norte',
  date: '2026-12-14',
  date_es: '14/12/2026',
  hour_start: '10:00',
  hour_end: '11:00',
  state: 'offered',
  offered_until: '2026-12-13 10:00',
  position: 1,
  reservation_id: null,
};

test('an accepted hour leaves the focus on the heading of the page, not nowhere', async () => {
  let places = [offered];
  components.server.answers(clockCalls.datetimeNow, () => ({
    date: '2026-12-13',
    datetime: '2026-12-13 09:00:00',
  }));
  components.server.answers(calls.waitingList, () => ({ waiting_list: places }));
  components.server.answers(calls.acceptWaitingOffer, () => {
    places = [];
    const reservation = { id: 'r1', qrcode: 'q1', shortcode: 'ABCD2345', qr_link: 'q1', order_id: 'o1' };
    return { response: 'OK', reservation, approval_until: null };
  });
  components.show(
    <DialogsProvider modal={Modal} isToasting>
      <OfferBanner />
      <main>
        <h1>Mi perfil</h1>
      </main>
    </DialogsProvider>,
    '/user-profile',
  );
  const accept = await screen.findByRole('button', { name: /^Aceptar la hora/ });
  accept.focus();
  act(() => accept.click());
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Aceptar la hora/ })).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Mi perfil'));
});
