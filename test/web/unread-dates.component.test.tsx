// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { ProfileForm } from '../../web/account/profile/profile-form.tsx';
import { RegisterPersonDialog } from '../../web/console/people-picker/register-person-dialog.tsx';
import { componentsOfFile } from '../support/component.tsx';

const components = componentsOfFile();
const PERSON = {
  first_name: 'Ana',
  last_name: 'López',
  gender: 'F' as const,
  date_of_birth: '1990-05-01',
  phone: '55551234',
};

function show(element: ReactElement): UserEvent {
  components.server.answers(calls.datetimeNow, () => ({
    date: '2026-11-22',
    datetime: '2026-11-22 10:20:00',
  }));
  return components.show(element);
}

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>((text) => text.replace(' *', '').trim() === label);

async function retype(user: UserEvent, label: string, text: string) {
  await user.clear(field(label));
  await user.type(field(label), `${text}[Tab]`);
}

async function isRefused(user: UserEvent, label: string, button: string) {
  await user.click(screen.getByRole('button', { name: button }));
  await screen.findByText('Escriba una fecha como 25/11/2026');
  await waitFor(() => expect(document.activeElement).toBe(field(label)));
}

test('a person is not registered without the date of birth that was typed', async () => {
  const user = show(<RegisterPersonDialog onClose={vi.fn()} onRegistered={vi.fn()} />);
  await user.type(field('Número de DPI (CUI)'), '2345 67892 0101');
  await user.type(field('Nombres'), 'Ana');
  await user.type(field('Apellidos'), 'López');
  await retype(user, 'Fecha de nacimiento', '31/02/1990');
  await isRefused(user, 'Fecha de nacimiento', 'Guardar');
  expect(components.server.sent(calls.registerPerson)).toEqual([]);
});

test('citizens do not keep the date of birth before', async () => {
  components.server.answers(calls.personByCui, () => PERSON);
  const user = show(<ProfileForm cui="1234567840101" min="1950-01-01" max="2003-12-31" />);
  await screen.findByRole('button', { name: 'Guardar cambios' });
  await retype(user, 'Fecha de nacimiento', '31/02/1990');
  await isRefused(user, 'Fecha de nacimiento', 'Guardar cambios');
  expect(components.server.sent(calls.updateProfile)).toEqual([]);
});
