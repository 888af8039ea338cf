// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lookupCalls } from '../../api/contract/lookup.ts';
import { ownReservationCalls } from '../../api/contract/own-reservations.ts';
import { ticketUrls } from '../../web/offline/ticket-cache.ts';
import { LookupAnswer } from '../../web/public/lookup/lookup-answer.tsx';
import { componentsOfFile } from '../support/component.tsx';
import { stubCaches } from './fake-caches.ts';
import { foundBy } from './sample-lookup.ts';
import { reservation } from './sample-reservation.ts';

const components = componentsOfFile();
const QR = 'abcdefghijklmnopqrstuv';

function show(own: typeof reservation | null) {
  const { server } = components;
  server.answers(lookupCalls.lookup, () => foundBy(QR));
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

test('the saved ticket names its short code where nobody can say whose it is', async () => {
  const tickets = stubCaches();
  const saved = JSON.stringify({ ...foundBy(QR), shortcode: reservation.shortcode });
  for (const part of ticketUrls(QR)) await tickets.put(part, new Response(saved));
  components.server.answers(lookupCalls.lookup, () => foundBy(QR));
  components.server.refuses(ownReservationCalls.ownReservation, 'lost');
  components.show(<LookupAnswer code={QR} isTyping={false} onBack={() => {}} />);
  await screen.findByText(reservation.shortcode);
});
