// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { calls } from '../../api/contract/calls.ts';
import WizardPage from '../../web/console/wizard/wizard-page.tsx';
import { EMPTY } from '../../web/console/wizard/wizard-state.ts';
import { useSession } from '../../web/shared/session/session.tsx';
import { keepDraft } from '../../web/shared/storage/drafts.ts';
import { componentsOfFile } from '../support/component.tsx';
import { TYPE } from './sample-type.ts';

const FREE = {
  attraction_id: 7,
  attraction_name: 'Cancha 7',
  date: '2026-12-01',
  hour_start: '10:00',
  hour_end: '11:00',
};
const components = componentsOfFile();

test('a booking that is refused as taken leads back to the time, which is no longer called free', async () => {
  showCatalogs();
  const { server } = components;
  server.refuses(calls.createFromWizard, {
    status: 409,
    code: 'slot_taken',
    error: 'Ya está reservado.',
    alternatives: [FREE],
  });
  keepDraft('u-1', 'wizard', {
    ...EMPTY,
    step: 3,
    typeId: 3,
    centerId: 1,
    attractionId: 2,
    start: '2026-12-01 10:00',
    end: '2026-12-01 11:00',
    availability: 'is_available',
    person: { id: 'p-1', human_cui: '1234 56789 0101', full_name: 'Ana López' },
  });
  const user = components.show(<Started />);
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
  const alert = await screen.findByRole('alertdialog', { name: '¡Error!' });
  await user.click(within(alert).getByRole('button'));
  await screen.findByText(/^El lugar no está disponible en ese horario/);
  expect(screen.queryByText('El lugar está disponible en ese horario.')).toBeNull();
  server.answers(calls.checkAvailability, () => 'is_available' as const);
  const places = screen.getByRole('region', { name: 'Otros lugares libres' });
  await user.click(within(places).getByRole('button', { name: /Cancha 7/ }));
  expect(places.isConnected).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Verificar disponibilidad' }));
  await screen.findByText('El lugar está disponible en ese horario.');
  expect(server.sent(calls.checkAvailability)).toMatchObject([
    { body: { attraction_id: 7, date_start: '2026-12-01 10:00', date_end: '2026-12-01 11:00' } },
  ]);
});

test('fields that another type emptied are asked for at the next press, not before', async () => {
  showCatalogs();
  keepDraft('u-1', 'wizard', EMPTY);
  const user = components.show(<Started />);
  const missing = 'Complete todos los campos marcados con *.';
  await user.click(await screen.findByRole('button', { name: 'Verificar disponibilidad' }));
  await screen.findByText(missing);
  await user.selectOptions(await screen.findByLabelText(/^Tipo de reservación/), TYPE.name);
  expect(screen.queryByText(missing)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Verificar disponibilidad' }));
  await screen.findByText(missing);
});

function showCatalogs(): void {
  const { server } = components;
  const center = { id: 1, name: 'Centro Sur', slug: 'centro-sur', strcode: 'S1', active: true };
  server.answers(calls.gridInit, () => ({ centers: [center], attraction_types: [], date: '2026-11-22' }));
  server.answers(calls.datetimeNow, () => ({ date: '2026-11-22', datetime: '2026-11-22 10:20:00' }));
  server.answers(calls.manageReservationTypes, () => ({ reservation_types: [TYPE] }));
  server.answers(calls.manageCenters, () => ({ centers: [center] }));
  server.answers(calls.manageAttractions, () => ({ attractions: [] }));
}

/** The page as soon as the user is known, whose draft it shows. */
function Started() {
  return useSession().data ? <WizardPage /> : null;
}
