import { expect, test } from 'vitest';
import { changeSettings } from '../../commands/catalog/settings.ts';
import { newContext } from '../../commands/handler/context.ts';
import { recordMissedVisit } from '../../commands/people/no-show.ts';
import { changePerson } from '../../commands/people/person.ts';
import type { Mail } from '../../platform/mail.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';
import { letterBoxOfFile } from '../support/letter-box.ts';
import { pdfPages } from '../support/pdf-pages.ts';

const CENTER = {
  name: 'Polideportivo',
  strcode: 'PO',
  address: '1a calle 2-34, zona 1',
  phone: '',
  email: '',
  map_url: '',
  hours: '',
  active: true,
};

const { api, ana, staff, box } = await letterBoxOfFile();

/** The one mail that comes of it; its id is that of the event. */
async function mailOf(work: () => Promise<unknown>): Promise<Mail> {
  const [mail, ...others] = await box.of(work);
  if (!mail || others.length > 0) throw new Error(`one mail, not ${others.length + (mail ? 1 : 0)}`);
  expect(mail.html).toContain('Hola, Ana:');
  return mail;
}
const done = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
};

test('the person is notified each time a reservation is moved, changed, cancelled or restored', async () => {
  await done((await api.as('admin')).send('PUT', '/api/center/1', { json: CENTER }));
  const requestFor = {
    available_date_id: slotAt(8),
    date: TUESDAY,
    companions_quantity: 1,
    observations: '',
  };
  let id = '';
  const booked = await mailOf(async () => {
    const { body } = await ana.post('/api/makeReservationNormal1', requestFor);
    id = (body.reservation as { id: string }).id;
  });
  expect(booked.subject).toMatch(/^Reserva confirmada: Cancha 1/);
  const to = { attraction_id: 2, date: TUESDAY, hour_start: '10:00', hour_end: '11:00' };
  const moved = await mailOf(() => done(staff.post(`/api/reservation/${id}/move`, to)));
  expect(moved.subject).toMatch(/^Reserva trasladada: Cancha 2/);
  expect(moved.text).toContain('Horario: 10:00–11:00');
  expect(moved.text).toContain(
    'Antes: Polideportivo - Cancha 1, martes 24 de noviembre de 2026, 08:00–09:00',
  );
  // The old ticket names the old hour.
  expect(moved.attachments.map(({ filename }) => filename).join()).toMatch(/^ticket-\w+\.pdf,.+\.ics$/);
  const [page = []] = await pdfPages(Buffer.from(moved.attachments[0]?.content ?? ''));
  expect(page.map(({ text }) => text)).toContain(`${CENTER.name} · ${CENTER.address}`);
  expect(moved.text).toContain('cancele la reserva en «Mis reservas»');
  const later = await mailOf(() =>
    done(staff.post(`/api/reservation/${id}/move`, { ...to, hour_start: '12:00', hour_end: '13:00' })),
  );
  expect(later.text).toContain('Horario: 12:00–13:00');
  expect(later.text).toContain(
    'Antes: Polideportivo - Cancha 2, martes 24 de noviembre de 2026, 10:00–11:00',
  );
  expect(later.text).toContain('El centro deportivo ha cambiado el lugar o el horario');
  const ownMove = await mailOf(() =>
    done(ana.post(`/api/reservation/${id}/move`, { ...to, hour_start: '14:00', hour_end: '15:00' })),
  );
  expect(ownMove.subject).toMatch(/^Reserva trasladada: Cancha 2/);
  expect(ownMove.text).toContain('Usted trasladó su reserva.');
  const cancelled = await mailOf(() => done(staff.delete(`/api/reservation/${id}`)));
  expect(cancelled.subject).toMatch(/^Reserva cancelada/);
  expect(cancelled.text).toContain('El centro deportivo ha cancelado esta reserva');
  const restored = await mailOf(() => done(staff.post(`/api/reservation/${id}/restore`, {})));
  expect(restored.subject).toMatch(/^Reserva restaurada/);
  expect(restored.text).not.toContain('Antes:');
  const own = await mailOf(() => done(ana.delete(`/api/reservation/${id}`)));
  expect(own.text).toContain('Usted canceló esta reserva');
  expect(new Set(box.mails.map((mail) => mail.id)).size).toBe(box.mails.length);
});

test('a document refused, with its reason, and one verified', async () => {
  const { handler } = api.booking;
  const { personId } = ana;
  const image = 'people/a.webp';
  const upload = { type: 'UploadDpiImage', personId, side: 'front', image } as const;
  await changePerson(handler, upload, newContext(api.booking));
  const refused = await mailOf(() =>
    changePerson(
      handler,
      { type: 'RefuseDpi', personId, reason: 'La imagen está borrosa' },
      newContext(api.booking),
    ),
  );
  expect(refused.text).toContain('Motivo: La imagen está borrosa');
  const verified = await mailOf(() =>
    changePerson(handler, { type: 'VerifyDpi', personId }, newContext(api.booking)),
  );
  expect(verified.subject).toBe('Su documento de identificación fue verificado');
});

test('a person who can not book for some days learns until when', async () => {
  const { handler } = api.booking;
  const values = { no_show_limit: 1, no_show_pause_days: 3 };
  await changeSettings(handler, { scope: 'product', values }, newContext(api.booking));
  const visit = { personId: ana.personId, reservationId: '1.20261120.a', date: '2026-11-20' };
  const mail = await mailOf(() => recordMissedVisit(handler, visit, newContext(api.booking)));
  expect(mail.text).toContain('No puede reservar hasta el 23/11/2026');
});
