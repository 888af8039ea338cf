// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { bookingRulesCalls } from '../../api/contract/booking-rules.ts';
import { unconfirmedSentence } from '../../api/presenters/booking-rules.ts';
import { withProfile } from '../../web/public/search/with-profile.tsx';
import { BookingRules } from '../../web/shared/site/booking-rules.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const HOUR = { start: '11:00', end: '12:00' };
afterEach(() => vi.useRealTimers());

test('the reason that names «Mi perfil» leads there', async () => {
  const blocked = unconfirmedSentence(2);
  components.server.answers(bookingRulesCalls.bookingRules, () => ({ rules: [], blocked }));
  components.show(<BookingRules day="2026-12-14" hour={HOUR} drawReason={withProfile} />);
  const reason = await screen.findByRole('status');
  expect(reason.textContent).toBe(blocked);
  expect(screen.getByRole('link', { name: 'Mi perfil' }).getAttribute('href')).toBe('/user-profile');
});

test('an hour can be booked soon after what prevented it has ended elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'setTimeout', 'clearInterval', 'clearTimeout'] });
  const { server } = components;
  server.answers(bookingRulesCalls.bookingRules, () => ({ rules: [], blocked: 'Ya tiene una reserva.' }));
  components.show(<BookingRules day="2026-12-14" hour={HOUR} />);
  await vi.waitFor(() => screen.getByText('Ya tiene una reserva.'));
  server.answers(bookingRulesCalls.bookingRules, () => ({ rules: [], blocked: '' }));
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(screen.queryByText('Ya tiene una reserva.')).toBeNull());
});
