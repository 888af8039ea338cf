import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailProcess } from '../../api/mails/process.ts';
import { recordMissedVisit } from '../../commands/booker.ts';
import { newContext } from '../../commands/context.ts';
import { changePerson } from '../../commands/person.ts';
import { runProcess } from '../../commands/processes/run-process.ts';
import { changeSettings } from '../../commands/settings.ts';
import { silentLogger } from '../../platform/logger.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Api } from '../support/api-scenario.ts';
import { type Citizen, citizen, startCitizenApi, viewsSeen } from '../support/citizen-api.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';
import { eventually } from '../support/eventually.ts';
import type { HttpClient } from '../support/http-client.ts';

let api: Api;
let ana: Citizen;
let staff: HttpClient;
let running: Promise<void>;
const mails: Mail[] = [];
const stop = new AbortController();

beforeAll(async () => {
  api = await startCitizenApi();
  ana = await citizen(api, '1234567840101');
  staff = await api.as('staff');
  const saved = new Map<string, bigint>();
  const checkpoints = {
    load: async (name: string) => saved.get(name),
    save: async (name: string, position: bigint) => void saved.set(name, position),
  };
  const { handler, store, codec, clock, ids, timeZone } = api.booking;
  const mailer = { send: async (mail: Mail) => void mails.push(mail), close: () => undefined };
  const views = ['accounts', 'person-directory', 'reservation-detail', 'catalog'] as const;
  const waiter = { waitFor: (position: bigint) => api.deps.waiter.waitFor(position, views, 5_000) };
  const options = { ...api.deps, waiter, mailer, logger: silentLogger, timeZone };
  const onError = (error: unknown) => {
    throw error;
  };
  running = runProcess(
    mailProcess(options),
    { handler, store, codec, clock, ids, timeZone, checkpoints, onError },
    stop.signal,
  );
  await eventually('the process has begun', async () => saved.has('mails'));
});
afterAll(async () => {
  stop.abort();
  await running;
  await api.stop();
});

/** The mail that comes of it; its id is that of the event. */
async function mailOf(work: () => Promise<unknown>): Promise<Mail> {
  const before = mails.length;
  await work();
  await viewsSeen(api);
  await eventually('a mail', async () => mails.length > before);
  const mail = mails[before];
  if (!mail) throw new Error('there is none');
  expect(mail.html).toContain('Hola, Ana:');
  return mail;
}
const done = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
};

test('whose reservation is moved, changed, cancelled or restored is told each time', async () => {
  const wish = { available_date_id: slotAt(8), date: TUESDAY, companions_quantity: 1, observations: '' };
  let id = '';
  const booked = await mailOf(async () => {
    const { body } = await ana.post('/api/makeReservationNormal1', wish);
    id = (body.reservation as { id: string }).id;
  });
  expect(booked.subject).toMatch(/^Reserva confirmada: Cancha 1/);
  const to = { attraction_id: 2, date: TUESDAY, hour_start: '10:00', hour_end: '11:00' };
  const moved = await mailOf(() => done(staff.post(`/api/reservation/${id}/move`, to)));
  expect(moved.subject).toMatch(/^Reserva trasladada: Cancha 2/);
  expect(moved.text).toContain('Horario: 10:00–11:00');
  expect(moved.attachments.map(({ filename }) => filename).join()).toMatch(/\.ics$/);
  const later = await mailOf(() =>
    done(staff.post(`/api/reservation/${id}/move`, { ...to, hour_start: '12:00', hour_end: '13:00' })),
  );
  expect(later.text).toContain('Horario: 12:00–13:00');
  const cancelled = await mailOf(() => done(staff.delete(`/api/reservation/${id}`)));
  expect(cancelled.subject).toMatch(/^Reserva cancelada/);
  expect(cancelled.text).toContain('El centro deportivo ha cancelado esta reserva');
  const restored = await mailOf(() => done(staff.post(`/api/reservation/${id}/restore`, {})));
  expect(restored.subject).toMatch(/^Reserva restaurada/);
  const own = await mailOf(() => done(ana.delete(`/api/reservation/${id}`)));
  expect(own.text).toContain('Ha cancelado esta reserva');
  expect(new Set(mails.map((mail) => mail.id)).size).toBe(mails.length);
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

test('who can not book for some days is told until when', async () => {
  const { handler } = api.booking;
  const values = { no_show_limit: 1, no_show_pause_days: 3 };
  await changeSettings(handler, { scope: 'product', values }, newContext(api.booking));
  const visit = { personId: ana.personId, reservationId: '1.20261120.a', date: '2026-11-20' };
  const mail = await mailOf(() => recordMissedVisit(handler, visit, newContext(api.booking)));
  expect(mail.text).toContain('No puede reservar hasta el 24/11/2026');
});
