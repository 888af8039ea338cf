// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { accountCalls } from '../../api/contract/account.ts';
import { formProofCalls } from '../../api/contract/form-proof.ts';
import { sessionCalls } from '../../api/contract/session.ts';
import { INITIAL_LANDING_TEXTS } from '../../domain/landing/texts.ts';
import RegisterPage from '../../web/account/register-page.tsx';
import { SiteContext } from '../../web/shared/site/site-context.ts';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

const CHALLENGE = {
  parameters: {
    ...{ algorithm: 'PBKDF2/SHA-256' as const, nonce: '', salt: '', cost: 1, keyLength: 1, keyPrefix: '' },
    data: { opened: 0 },
  },
  signature: '',
};
const field = (label: RegExp) => screen.getByLabelText(label);
async function fill(person: UserEvent, label: RegExp, text: string) {
  await person.click(field(label));
  await person.paste(text);
}
const stored = () => JSON.stringify({ ...sessionStorage });

beforeEach(() => {
  components.server.answers(sessionCalls.session, () => ({ user: null, csrf_token: 'a token' }));
  components.server.answers(formProofCalls.formChallenge, () => ({ challenge: CHALLENGE, required: false }));
});

test('a reload keeps what was typed, except the password; another page forgets it', async () => {
  const person = components.show(<RegisterPage />);
  await fill(person, /^Correo/, 'ana@demo.test');
  await fill(person, /^Contraseña nueva/, 'cancha-verde-2026');
  await fill(person, /^Nombres/, 'Ana');
  expect(stored()).not.toContain('cancha-verde');
  const kept = { ...sessionStorage };
  cleanup();
  expect(stored()).toBe('{}');
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  components.show(<RegisterPage />);
  expect(field(/^Correo/)).toHaveProperty('value', 'ana@demo.test');
  expect(field(/^Nombres/)).toHaveProperty('value', 'Ana');
  expect(field(/^Contraseña nueva/)).toHaveProperty('value', '');
});

test('nothing stays once the account is made', async () => {
  components.server.answers(accountCalls.register, () => ({}));
  const person = components.show(<RegisterPage />);
  await fill(person, /^Correo/, 'ana@demo.test');
  await fill(person, /^Contraseña nueva/, 'cancha-verde-2026');
  await fill(person, /^Repita/, 'cancha-verde-2026');
  await person.click(screen.getByRole('button', { name: 'Continuar' }));
  await fill(person, /^CUI/, '2345678901033');
  await fill(person, /^Nombres/, 'Ana');
  await fill(person, /^Apellidos/, 'López');
  await fill(person, /^Fecha/, '01/02/1990');
  await fill(person, /^Teléfono/, '55512345');
  await person.click(screen.getByRole('button', { name: 'Crear cuenta' }));
  await screen.findByText('Revise su correo', {}, { timeout: 10_000 });
  expect(stored()).toBe('{}');
});

test('a date of birth out of the bounds is refused at its field', async () => {
  const birthDates = () => ({ min: '1950-01-01', max: '2003-12-31' });
  const values = { texts: () => INITIAL_LANDING_TEXTS, token: () => '', posted: () => null, birthDates };
  const person = components.show(
    <SiteContext.Provider value={values}>
      <RegisterPage />
    </SiteContext.Provider>,
  );
  await fill(person, /^Fecha/, '01/02/2010');
  await person.tab();
  await screen.findByText('La fecha no puede ser posterior al 31/12/2003');
});
