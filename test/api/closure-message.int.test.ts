import { describe, expect, test } from 'vitest';
import { auditTrail } from '../../projections/audit-log/projection.ts';
import { bookHour, citizen } from '../support/citizen-api.ts';
import { TUESDAY } from '../support/citizen-world.ts';
import { form } from '../support/grid-api.ts';
import type { Answer } from '../support/http-client.ts';
import { letterBoxOfFile } from '../support/letter-box.ts';

const { api, ana, staff, box } = await letterBoxOfFile({ projections: [auditTrail] });
const admin = await api.as('admin');
/** He made his account himself, and has not confirmed its address. */
const unconfirmed = await citizen(api, '2234567840101', { isSelfMade: true });

async function ok(answer: Promise<Answer>): Promise<Readonly<Record<string, unknown>>> {
  const { status, body, text } = await answer;
  expect(status, text).toBe(200);
  return body;
}

/** Court 1 is closed for the Tuesday: Ana has two hours there, one of them cancelled, a league and a stranger one each. */
async function closed(): Promise<string> {
  await bookHour(ana, 8);
  await bookHour(ana, 12);
  await bookHour(unconfirmed, 15);
  const league = { selected_date: TUESDAY, selected_hour_start: '18:00', selected_hour_end: '19:00' };
  await ok(staff.post('/admin/programmation/create', form(league)));
  const closure = {
    attraction_ids: [1],
    date_start: TUESDAY,
    date_end: TUESDAY,
    reason: 'Mantenimiento',
    cancel_affected: true,
  };
  const dry = await ok(admin.post('/api/closures', { ...closure, dry_run: true }));
  const kept = (dry.affected as readonly { id: string; hours: string }[]).filter(
    ({ hours }) => hours !== '08:00–09:00',
  );
  const made = await ok(admin.post('/api/closures', { ...closure, keep: kept.map(({ id }) => id) }));
  return (made.closure as { id: string }).id;
}

const TEXT = 'La cancha se repara.\n\nLlame al 2222-3333 para otra hora.';

describe('a message to the people whom a closure affects', () => {
  let id = '';
  const recipients = () => ok(admin.get(`/api/closures/${id}/recipients`));
  const send = (over: object = {}) => admin.post(`/api/closures/${id}/message`, { text: TEXT, ...over });

  test('is announced with the number of people and addresses, and with those to call', async () => {
    id = await closed();
    expect(await recipients()).toMatchObject({
      people: 3,
      addresses: 1,
      without: [
        { phone: '55551234', hours: '15:00–16:00', more: 0 },
        { name: 'Ana López', phone: '', hours: '18:00–19:00', place: 'Polideportivo - Cancha 1' },
      ],
      messages: [],
    });
  });

  test('is one mail to each of them, with the text of staff and all their reservations', async () => {
    const before = await api.booking.store.head();
    const mails = await box.of(() => ok(send()));
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe('Cierre por Mantenimiento: aviso sobre sus reservas');
    expect(mail?.text).toContain('La cancha se repara.\n\nLlame al 2222-3333 para otra hora.');
    expect(mail?.text).toMatch(/08:00–09:00: .*Cancha 1 \(Cancelada\)/);
    expect(mail?.text).toMatch(/12:00–13:00: .*Cancha 1 \(Confirmada\)/);
    const events = await api.eventsAfter(before);
    expect(events.slice(0, 2)).toEqual(['ClosureMessageSent', 'ClosureMessageAddressed']);
  });

  test('is not sent a second time, unless that is asked for', async () => {
    expect(await box.of(() => send())).toEqual([]);
    expect((await send()).body.code).toBe('closure_message_sent');
    expect(await box.of(() => ok(send({ text: 'Otro aviso', again: true })))).toHaveLength(1);
    expect((await recipients()).messages).toMatchObject([
      { text: TEXT, people: 1, by: expect.stringMatching(/^admin-/) },
      { text: 'Otro aviso', people: 1 },
    ]);
  });

  test('is in the history of the closure', async () => {
    const { events } = await ok(admin.get(`/api/history/closures/${id}`));
    const shown = (events as readonly { summary: string; changes: readonly object[] }[]).find(
      ({ summary }) => summary === 'Mensaje a las personas afectadas por el cierre',
    );
    expect(shown?.changes).toContainEqual(expect.objectContaining({ label: 'Mensaje', after: 'Otro aviso' }));
  });

  test('has a text', async () => {
    expect(await send({ text: ' \n ' })).toMatchObject({
      status: 422,
      body: { errors: { text: ['Campo obligatorio'] } },
    });
  });

  test('is for administrators, of a closure that there is and was not lifted', async () => {
    expect((await staff.post(`/api/closures/${id}/message`, { text: TEXT })).status).toBe(403);
    expect((await admin.get('/api/closures/none/recipients')).body.code).toBe('closure_unknown');
    await ok(admin.delete(`/api/closures/${id}`));
    expect((await send({ again: true })).body.code).toBe('closure_lifted');
  });
});
