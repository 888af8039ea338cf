// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import { ProfileForm } from '../../web/account/profile/profile-form.tsx';
import { CreateKeyDialog } from '../../web/console/integrations/create-key-dialog.tsx';
import { RegisterPersonDialog } from '../../web/console/people-picker/register-person-dialog.tsx';
import { MoveChosenDialog } from '../../web/console/reservation-lists/chosen/move-chosen-dialog.tsx';
import { SlotStep } from '../../web/console/wizard/slot-step.tsx';
import { EMPTY } from '../../web/console/wizard/wizard-state.ts';
import { componentsOfFile, field } from '../support/component.tsx';
import { TYPE } from './sample-type.ts';

const components = componentsOfFile();
const UNREAD = '31/02/2027';
const CENTER = { id: 1, name: 'Centro Sur', slug: 'centro-sur', strcode: 'S1', active: true };
const COURT = {
  id: 2,
  version: 'v1',
  name: 'Cancha 2',
  center_id: 1,
  center_name: 'Centro Sur',
  attraction_type_id: 1,
  attraction_type: 'Cancha',
  capacity: 10,
  active: true,
  image: '',
  activities: [],
  minutes_before: 0,
  minutes_after: 0,
};
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

test('a date of birth without its year is none to come', async () => {
  const user = show(<RegisterPersonDialog onClose={vi.fn()} onRegistered={vi.fn()} />);
  await retype(user, 'Fecha de nacimiento', '24/12');
  expect(field('Fecha de nacimiento').value).toBe('24/12/2025');
  await retype(user, 'Fecha de nacimiento', '5/4/30');
  expect(field('Fecha de nacimiento').value).toBe('05/04/1930');
});

test('citizens do not keep the date of birth before', async () => {
  components.server.answers(calls.personByCui, () => PERSON);
  const user = show(<ProfileForm cui="1234567840101" min="1950-01-01" max="2003-12-31" />);
  await screen.findByRole('button', { name: 'Guardar cambios' });
  await retype(user, 'Fecha de nacimiento', '31/02/1990');
  await isRefused(user, 'Fecha de nacimiento', 'Guardar cambios');
  expect(components.server.sent(calls.updateProfile)).toEqual([]);
});

test('chosen reservations are not moved to another court on their own date', async () => {
  components.server.answers(calls.attractionAllList, () => ({ attractions: [COURT] }));
  const onMove = vi.fn();
  const user = show(
    <MoveChosenDialog rows={[{ center_id: 1 }] as never} onMove={onMove} onClose={vi.fn()} />,
  );
  await screen.findByRole('option', { name: 'Cancha 2' });
  await user.selectOptions(field('Nueva atracción'), 'Cancha 2');
  await retype(user, 'Nueva fecha', UNREAD);
  await isRefused(user, 'Nueva fecha', 'Mover');
  expect(onMove).not.toHaveBeenCalled();
  await retype(user, 'Nueva fecha', '24/12/2026');
  await user.click(screen.getByRole('button', { name: 'Mover' }));
  expect(onMove).toHaveBeenCalledWith({ date: '2026-12-24', attractionId: '2' });
});

test.each([
  ['31/12/2026', '', 'Escriba también la hora, como 07:30', 'Vence: hora'],
  ['', '10:00', 'Escriba también la fecha', 'Vence'],
  ['31/12/2026', '99', 'Escriba una hora como 07:30', 'Vence: hora'],
  [UNREAD, '10:00', 'Escriba una fecha como 25/11/2026', 'Vence'],
])('a key that is to expire on "%s" at "%s" is not made as one that never does', async (...sample) => {
  const [date, time, sentence, wrong] = sample;
  const { server } = components;
  server.answers(calls.manageCenters, () => ({ centers: [] }));
  const user = show(<CreateKeyDialog onClose={vi.fn()} />);
  await user.type(field('Nombre'), 'Portal');
  await user.click(screen.getByLabelText('Consultar disponibilidad'));
  if (date) await user.type(field('Vence'), date);
  if (time) await user.type(screen.getByLabelText('Vence: hora'), `${time}[Tab]`);
  await user.click(screen.getByRole('button', { name: 'Crear llave' }));
  await screen.findByText(sentence);
  expect(document.activeElement).toBe(screen.getByLabelText(wrong));
  expect(server.sent(calls.createApiKey)).toEqual([]);
});

test('the assisted reservation does not go on with the time that was checked', async () => {
  const { server } = components;
  server.answers(calls.gridInit, () => ({ centers: [CENTER], attraction_types: [], date: '2026-11-22' }));
  server.answers(calls.manageReservationTypes, () => ({ reservation_types: [TYPE] }));
  server.answers(calls.manageCenters, () => ({ centers: [CENTER] }));
  server.answers(calls.manageAttractions, () => ({ attractions: [COURT] }));
  const user = show(<CheckedSlot />);
  await waitFor(() => expect(field('Fecha y hora de fin').disabled).toBe(false));
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Continuar' });
  expect(next.disabled).toBe(false);
  await retype(user, 'Fecha y hora de fin', UNREAD);
  expect(next.disabled).toBe(true);
  await isRefused(user, 'Fecha y hora de fin', 'Verificar disponibilidad');
  expect(field('Fecha y hora de fin').value).toBe(UNREAD);
  expect(server.sent(calls.checkAvailability)).toEqual([]);
});

function CheckedSlot() {
  const [state, change] = useState({
    ...EMPTY,
    typeId: 3,
    centerId: 1,
    attractionId: 2,
    start: '2026-12-01 10:00',
    end: '2026-12-01 11:00',
    availability: 'is_available' as (typeof EMPTY)['availability'],
  });
  return <SlotStep state={state} change={change} go={vi.fn()} back={vi.fn()} />;
}
