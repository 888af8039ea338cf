// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { test } from 'vitest';
import { formProofCalls } from '../../api/contract/form-proof.ts';
import { sessionCalls } from '../../api/contract/session.ts';
import { INITIAL_LANDING_TEXTS } from '../../domain/landing/texts.ts';
import RegisterPage from '../../web/account/register-page.tsx';
import { SiteContext } from '../../web/shared/site/site-context.ts';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();

const field = (label: RegExp) => screen.getByLabelText(label);
async function fill(person: UserEvent, label: RegExp, text: string) {
  await person.click(field(label));
  await person.paste(text);
}
const CHALLENGE = {
  parameters: {
    ...{ algorithm: 'PBKDF2/SHA-256' as const, nonce: '', salt: '', cost: 1, keyLength: 1, keyPrefix: '' },
    data: { opened: 0 },
  },
  signature: '',
};

test('a date of birth out of the bounds is refused at its field', async () => {
  components.server.answers(sessionCalls.session, () => ({ user: null, csrf_token: 'a token' }));
  components.server.answers(formProofCalls.formChallenge, () => ({ challenge: CHALLENGE, required: false }));
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
