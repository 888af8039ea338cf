// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { ProfileForm } from '../../web/account/profile/profile-form.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const PERSON = {
  first_name: 'Ana',
  last_name: 'López',
  gender: 'F' as const,
  date_of_birth: '1949-12-31',
  phone: '5555',
};
const CUI = '1234567840101';

async function shown(person: typeof PERSON) {
  components.server.answers(calls.personByCui, () => person);
  const user = components.show(<ProfileForm cui={CUI} min="1950-01-01" max="2003-12-31" />);
  const save = await screen.findByRole('button', { name: 'Guardar cambios' });
  return { user, save };
}

test('all fields that are wrong say so at once, the date of birth by the bounds of the settings', async () => {
  const { user, save } = await shown(PERSON);
  await user.clear(screen.getByRole('textbox', { name: /^Nombres/ }));
  await user.click(save);
  await screen.findByText('Campo obligatorio');
  await screen.findByText('Elija una fecha del 01/01/1950 al 31/12/2003');
  await screen.findByText(/8 dígitos/);
  expect(components.server.sent(calls.updateProfile)).toEqual([]);
});

test('an error that the server finds in a field is shown there alone, without a dialogue', async () => {
  const { user, save } = await shown({ ...PERSON, date_of_birth: '1990-05-01', phone: '55551234' });
  const error = 'Hay datos que faltan o no son válidos.';
  const errors = { first_name: ['Use otro nombre'] };
  components.server.refuses(calls.updateProfile, { status: 422, code: 'invalid', error, errors });
  await user.click(save);
  await screen.findByText('Use otro nombre');
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('first_name'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
