import { beforeEach, expect, test } from 'vitest';
import { setCredential } from '../../api/auth/credentials.ts';
import { changeSettings } from '../../commands/catalog/settings.ts';
import { newContext } from '../../commands/handler/context.ts';
import { reminders } from '../../commands/reservation/reminders.ts';
import type { Mail } from '../../platform/mail.ts';
import { readReservationsToRemind } from '../../projections/reservation-detail/reminders.ts';
import { bookHour, citizen, viewsSeen } from '../support/citizen-api.ts';
import { TUESDAY } from '../support/citizen-world.ts';
import { letterBoxOfFile } from '../support/letter-box.ts';

const { api, ana, staff, box } = await letterBoxOfFile();
beforeEach(() => api.pool.query('delete from auth.rate_limits'));

async function book(hour: number): Promise<string> {
  const id = await bookHour(ana, hour);
  await viewsSeen(api);
  return id;
}
const move = (id: string, hour: number) =>
  staff.post(`/api/reservation/${id}/move`, {
    attraction_id: 2,
    date: TUESDAY,
    hour_start: `${hour}:00`,
    hour_end: `${hour + 1}:00`,
  });

/** An instant of Monday or Tuesday, by the clocks of Guatemala. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00-06:00`).toISOString();
const tuesday = (time: string) => new Date(`2026-11-24T${time}:00-06:00`).toISOString();

/** Runs the process at `until`, after all up to `since`. @returns the reminders of that run */
async function swept(since: string, until: string): Promise<readonly Mail[]> {
  const { handler, timeZone } = api.booking;
  const { sweep } = reminders({
    handler,
    beginning: (stretch) => readReservationsToRemind(api.pool, stretch),
  });
  const before = api.clock.now();
  const mails = await box.of(async () => {
    await viewsSeen(api);
    api.clock.set(until);
    await sweep(since, newContext(api.booking), { timeZone });
  });
  api.clock.set(before);
  return mails.filter(({ subject }) => subject.startsWith('Recordatorio'));
}
const set = (values: object) =>
  changeSettings(api.booking.handler, { scope: { centerId: 1 }, values }, newContext(api.booking));

test('a reservation is reminded of a day before, once, however often that stretch is done', async () => {
  const id = await book(8);
  expect(await swept(monday('06:00'), monday('07:59'))).toEqual([]);
  const [mail, ...others] = await swept(monday('07:59'), monday('08:00'));
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Recordatorio: Cancha 1, martes 24 de noviembre de 2026, 08:00–09:00');
  expect(mail?.attachments.map(({ filename }) => filename).join()).toMatch(/\.ics$/);
  expect(await swept(monday('07:00'), monday('09:00'))).toEqual([]);
  await move(id, 9);
  await move(id, 8);
  expect(await swept(monday('07:00'), monday('08:59'))).toEqual([]);
  await staff.delete(`/api/reservation/${id}`);
});

test('a moved reservation is reminded of at its new time alone, a cancelled one is not', async () => {
  const moved = await book(10);
  const cancelled = await book(12);
  await move(moved, 15);
  await staff.delete(`/api/reservation/${cancelled}`);
  expect(await swept(monday('09:30'), monday('12:30'))).toEqual([]);
  const [mail] = await swept(monday('12:30'), monday('15:00'));
  expect(mail?.text).toContain('Horario: 15:00–16:00');
  await move(moved, 18);
  expect((await swept(monday('15:00'), monday('18:00'))).map(({ text }) => text)).toEqual([
    expect.stringContaining('Horario: 18:00–19:00'),
  ]);
  await staff.delete(`/api/reservation/${moved}`);
});

test('after an outage late reminders are sent, but none of what has begun', async () => {
  const begun = await book(8);
  const open = await book(14);
  const mails = await swept(monday('06:00'), tuesday('09:00'));
  expect(mails.map(({ text }) => /Horario: (\S+)/.exec(text)?.[1])).toEqual(['14:00–15:00']);
  for (const id of [begun, open]) await staff.delete(`/api/reservation/${id}`);
});

test('a center may remind earlier, or not at all', async () => {
  const id = await book(16);
  await set({ reminder_hours: 0 });
  expect(await swept(monday('15:00'), monday('17:00'))).toEqual([]);
  await set({ reminder_hours: 2 });
  expect(await swept(monday('15:00'), tuesday('13:59'))).toEqual([]);
  expect(await swept(tuesday('13:59'), tuesday('14:00'))).toHaveLength(1);
  await set({ reminder_hours: null });
  await staff.delete(`/api/reservation/${id}`);
});

test('a reminder does not ask to cancel what can not be cancelled any more', async () => {
  const id = await book(16);
  const [inTime] = await swept(monday('15:00'), monday('16:00'));
  expect(inTime?.text).toContain('cancele la reserva en «Mis reservas»');
  await move(id, 18);
  await set({ cancel_deadline_minutes: 2 * 24 * 60 });
  const [late] = await swept(monday('17:00'), monday('18:00'));
  expect(late?.text).not.toContain('cancele');
  expect(late?.text).toContain('el plazo para cancelar en línea ya terminó');
  await set({ cancel_deadline_minutes: null });
  await staff.delete(`/api/reservation/${id}`);
});

test('a reminder says that the reservation is still theirs whom nobody has relieved of it', async () => {
  const luis = await citizen(api, '9999999990101');
  const email = 'luis@example.org';
  await setCredential(api.pool, { userId: luis.userId, email, password: 'verde sobre azul' });
  const id = await book(10);
  expect((await ana.post(`/api/reservation/${id}/handover`, { email })).status).toBe(200);
  const [mail] = await swept(monday('09:30'), monday('10:00'));
  expect(mail?.text).toContain(
    'Usted la ofreció a otra persona, que todavía no la acepta: sigue siendo suya.',
  );
  await staff.delete(`/api/reservation/${id}`);
});

test('one click in a reminder ends them, as RFC 8058 has it; the page and the profile resume them', async () => {
  const [first, second, third] = [await book(8), await book(11), await book(13)];
  const [mail] = await swept(monday('07:30'), monday('08:00'));
  const link = mail?.unsubscribeUrl ?? '';
  expect(mail?.text).toContain(link);
  const path = link.replace('https://reservas.example.org', '');
  // A mail program has neither cookies nor a page of the product.
  const click = (to = path) =>
    fetch(api.url + to, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
  const page = await (await fetch(api.url + path)).text();
  expect(page).toContain(`<form method="post" action="${path}">`);
  const before = await api.booking.store.head();
  expect((await click()).status).toBe(200);
  expect((await click()).status).toBe(200);
  expect(await api.eventsAfter(before)).toEqual(['UserRemindersStopped']);
  expect(await swept(monday('10:30'), monday('11:00'))).toEqual([]);
  expect((await ana.get('/api/user1/profile-data')).body.wants_reminders).toBe(false);
  expect(await (await click(`${path}/resume`)).text()).toContain('Dejar de recibir recordatorios');
  expect((await ana.send('PUT', '/api/user1/reminders', { json: { wanted: false } })).status).toBe(200);
  expect((await ana.send('PUT', '/api/user1/reminders', { json: { wanted: true } })).status).toBe(200);
  expect(await swept(monday('12:30'), monday('13:00'))).toHaveLength(1);
  const forged = path.replace(/.{6}$/, 'AAAAAA');
  expect((await click(forged)).status).toBe(404);
  expect((await fetch(api.url + forged)).status).toBe(404);
  for (const id of [first, second, third]) await staff.delete(`/api/reservation/${id}`);
});
