// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lookupCalls } from '../../api/contract/lookup.ts';
import { ownReservationCalls } from '../../api/contract/own-reservations.ts';
import { LookupAnswer } from '../../web/public/lookup/lookup-answer.tsx';
import { componentsOfFile } from '../support/component.tsx';
import { reservation } from './sample-reservation.ts';

const components = componentsOfFile();
const QR = 'abcdefghijklmnopqrstuv';

function show(own: typeof reservation | null) {
  const { server } = components;
  server.answers(lookupCalls.lookup, () => ({
    person_name: 'Ana López',
    attraction_name: 'Cancha 2',
    center_name: 'Centro Norte',
    reservation_date: '2026-11-21',
    reservation_date_start: '2026-11-21 07:00',
    reservation_date_end: '2026-11-21 08:00',
    reservation_qrcode: QR,
    qrcode: `https://reservas.test/consulta/${QR}`,
  }));
  server.answers(ownReservationCalls.ownReservation, () => ({ reservation: own }));
  components.show(<LookupAnswer code={QR} isTyping={false} onBack={() => {}} />);
}

test('the page of a QR names the short code to whom the reservation belongs', async () => {
  show(reservation);
  await screen.findByText(reservation.shortcode);
  expect(screen.queryByText(QR)).toBeNull();
});

test('others see the code that was asked for', async () => {
  show(null);
  await screen.findByText(QR);
});
