import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { setCredential } from '../../api/auth/credentials.ts';
import type { Call } from '../../api/contract/call.ts';
import { calls } from '../../api/contract/calls.ts';
import { LANDING_TEXT_NAMES } from '../../domain/landing/texts.ts';
import { callSamples, sendSample } from '../support/call-samples.ts';
import { form, gridApiOfFile, ownDays } from '../support/grid-api.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { newCenter } from '../support/new-center.ts';

const api = await gridApiOfFile();
const [admin, first, third] = await Promise.all([api.as('admin'), api.as('admin'), api.as('admin')]);
// An administrator with a password stays, whatever roles a test takes away.
await setCredential(api.pool, {
  userId: admin.userId,
  email: `${admin.userId}@example.org`,
  password: 'verde sobre azul',
});
const nextDay = ownDays();

type Fields = Readonly<Record<string, unknown>>;

/** An edited record: the values that its form was opened with, and those of three people. */
interface Edited {
  readonly params?: Readonly<Record<string, string>>;
  /** The state that the form has seen: `{ version }` or `{ known }`. */
  readonly seen: Fields;
  readonly writes: readonly [first: Fields, own: Fields, third: Fields];
}

/** The calls whose body names what the form has seen of what it changes; that of a restore names what it goes back to. */
const CALLS = Object.entries<Call>(calls).flatMap(([name, call]) => {
  const fields = call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : [];
  return fields.some((field) => field === 'version' || field === 'known') ? [name] : [];
});
const UNDOS = CALLS.filter((name) => name.endsWith('Restore'));
const EDITS = CALLS.filter((name) => !UNDOS.includes(name));

const callOf = (name: string): Call => Reflect.get(calls, name);
const send = (who: HttpClient, name: string, { params }: Pick<Edited, 'params'>, body: Fields) =>
  sendSample(who, callOf(name), { ...(params && { params }), body });

async function ok(answer: Promise<Answer>): Promise<Fields> {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

let entries = 0;

/** An entry of a catalogue that the test makes for itself, and three other names for it. */
async function entryOf(name: string): Promise<Edited> {
  const create = name.replace('Update', 'Create');
  const sample = callSamples[create as keyof typeof callSamples].body;
  entries += 1;
  const named = (letter: string) => {
    const strcode = `${letter}${entries.toString(36)}`;
    return { ...sample, image: '', name: `Nombre ${strcode}`, strcode };
  };
  const { response: _, ...answer } = await ok(send(admin, create, {}, named('A')));
  const [{ id, version }] = Object.values(answer) as [{ id: number; version: string }];
  return { params: { id: String(id) }, seen: { version }, writes: [named('B'), named('C'), named('D')] };
}

async function missing(): Promise<Edited> {
  throw new Error('the table has no row for it');
}

/** The record of each call. Calls that are not here are not tried. */
const EDITED: Readonly<Record<string, () => Promise<Edited>>> = {
  ...Object.fromEntries(
    EDITS.filter((name) => name.endsWith('Update') && name !== 'updateAvailableDate').map((name) => [
      name,
      () => entryOf(name),
    ]),
  ),
  async centerDependenciesSync() {
    for (const name of ['Liga', 'Club', 'Escuela']) await ok(admin.post('/api/dependency', { name }));
    const chosen = (...dependencies: readonly number[]) => ({ center_id: 1, dependencies });
    return { seen: { known: [] }, writes: [chosen(1), chosen(2), chosen(3)] };
  },
  async attractionActivitiesSync() {
    await ok(admin.post('/api/activity', { name: 'Judo' }));
    await ok(admin.post('/api/activity', { name: 'Esgrima' }));
    const chosen = (...activities: readonly number[]) => ({ attraction_id: 3, activities });
    return { seen: { known: [1] }, writes: [chosen(1, 2), chosen(2), chosen(3)] };
  },
  async updateAvailableDate() {
    const slot = { day_of_week: 0, start: '07:00', end: '08:00', active: true };
    const { date } = await ok(admin.post('/api/available-date', { ...slot, attraction_id: 3 }));
    const until = (end: string) => ({ ...slot, end });
    return {
      params: { id: String((date as { id: number }).id) },
      seen: { known: slot },
      writes: [until('08:15'), until('08:30'), until('08:45')],
    };
  },
  async syncRoles() {
    const user_id = await api.account('staff');
    const roles = (...ids: readonly number[]) => ({ user_id, roles: ids });
    return { seen: { known: [2] }, writes: [roles(2, 3), roles(1, 2), roles(3)] };
  },
  async syncCenters() {
    const user_id = await api.account('staff');
    for (const number of [2, 3]) await newCenter(admin, `Centro ${number}`, `S${number}`);
    const centers = (...ids: readonly number[]) => ({ user_id, center_ids: ids });
    return { seen: { known: [] }, writes: [centers(1), centers(1, 2), centers(3)] };
  },
  async changeReservation() {
    const made = await ok(
      admin.post('/admin/programmation/create', form({ selected_date: nextDay(), reservation_name: 'Uno' })),
    );
    const { id } = made.reservation as { id: string };
    const { version } = await ok(admin.get(`/api/reservation/search?query=${id}`));
    return {
      params: { id },
      seen: { version },
      writes: [{ name: 'Dos' }, { name: 'Tres' }, { name: 'Cuatro' }],
    };
  },
  async updateProfile() {
    const cui = '1234567890101';
    const profile = { ...callSamples.registerPerson.body, cui: undefined };
    await ok(admin.post('/api/person', { ...profile, cui }));
    const phone = (number: string) => ({ ...profile, phone: number });
    return {
      params: { cui },
      seen: { known: profile },
      writes: [phone('22222222'), phone('33333333'), phone('44444444')],
    };
  },
  async changeFloor() {
    const cells = [{ name: 'A', row: 0, column: 0 }];
    const { floor } = await ok(admin.post('/api/floors', { center_id: 1, name: 'Duela', cells }));
    const { id, ...known } = floor as { id: number; name: string; cells: readonly Fields[] };
    const named = (name: string) => ({ name: 'Duela', cells: known.cells.map((one) => ({ ...one, name })) });
    return {
      params: { id: String(id) },
      seen: { known: { name: known.name, cells: known.cells } },
      writes: [named('B'), named('C'), named('D')],
    };
  },
  async setApprovalScope() {
    const { id } = (await entryOf('reservationTypeUpdate')).params ?? {};
    const known = { reservation_type_ids: [], center_ids: [] };
    const types = (...ids: readonly number[]) => ({ ...known, reservation_type_ids: ids });
    return { seen: { known }, writes: [types(1), types(1, Number(id)), types(Number(id))] };
  },
  async changeWebhook() {
    const known = { url: 'https://93.184.215.14/avisos', events: ['reservation.created'], center_ids: [] };
    const { webhook } = await ok(admin.post('/api/admin/webhooks', known));
    const heard = (...events: readonly string[]) => ({ ...known, events });
    return {
      params: { id: (webhook as { id: string }).id },
      seen: { known },
      writes: [heard('*'), heard('closure.declared'), heard('closure.lifted')],
    };
  },
  changeSettings: async () => rules('check_in_early_minutes', 0),
  changeCenterSettings: async () => ({ ...rules('reminder_hours', null), params: { id: '1' } }),
  changeTypeSettings: async () => ({ ...rules('max_reservations_per_day', null), params: { id: '1' } }),
  async changeLandingTexts() {
    const { texts } = await ok(admin.get('/api/landing-texts'));
    const known = Object.fromEntries(LANDING_TEXT_NAMES.map((name) => [name, (texts as Fields)[name]]));
    return { seen: { known }, writes: [{ notice: 'Dos' }, { notice: 'Tres' }, { notice: 'Cuatro' }] };
  },
  async changePageTexts() {
    const { texts: known } = await ok(admin.get('/api/page-texts'));
    return { seen: { known }, writes: [{ terms: 'Dos' }, { terms: 'Tres' }, { terms: 'Cuatro' }] };
  },
};

function rules(name: string, at: number | null): Edited {
  const values = (value: number) => ({ [name]: value });
  return { seen: { known: { [name]: at } }, writes: [values(2), values(3), values(4)] };
}

/** The state to send in the next try, from the refusal: the same field as in the first try. */
function seenIn({ body }: Answer, { seen }: Edited): Fields {
  const current = body.current as Fields;
  return Object.fromEntries(Object.keys(seen).map((field) => [field, current[field]]));
}

const changesIn = ({ body }: Answer) =>
  body.changes as readonly { field: string; before: unknown; after: unknown }[];

test('each call that takes what its form has seen is in the table', () => {
  expect(EDITS.filter((name) => !EDITED[name])).toEqual([]);
  expect(EDITS.length).toBeGreaterThan(10);
});

describe('a second save after a conflict does not overwrite a third change', () => {
  for (const name of EDITS)
    test(`${callOf(name).method} ${callOf(name).path} (${name})`, async () => {
      const edited = await (EDITED[name] ?? missing)();
      const save = (who: HttpClient, fields: Fields, seen: Fields) =>
        send(who, name, edited, { ...fields, ...seen });
      const [theirs, own, late] = edited.writes;
      await ok(save(first, theirs, edited.seen));
      const refused = await save(admin, own, edited.seen);
      expect(refused).toMatchObject({ status: 409, body: { current: expect.anything() } });
      const seen = seenIn(refused, edited);
      // Somebody who opens the form now has seen what the refusal says.
      await ok(save(third, late, seen));
      const before = await api.booking.store.head();

      const again = await save(admin, own, seen);

      expect(again.status).toBe(409);
      expect(await api.eventsAfter(before)).toEqual([]);
      // The second refusal names only the changes since the first.
      expect(changesIn(again).length).toBeGreaterThan(0);
      for (const change of changesIn(again)) {
        const known = changesIn(refused).find(({ field }) => field === change.field);
        expect(change).toMatchObject({ before: known?.after, user: `admin-${third.userId}@example.org` });
      }
      // A form that has seen that, too, saves over it.
      await ok(save(admin, own, seenIn(again, edited)));
      expect(await api.eventsAfter(before)).toHaveLength(1);
    });
});

describe('a way back does not take a third change along', () => {
  for (const name of UNDOS)
    test(`${callOf(name).path} (${name})`, async () => {
      const { params = {}, seen, writes } = await entryOf(name.replace('Restore', 'Update'));
      const update = name.replace('Restore', 'Update');
      const [own, late] = writes;
      await ok(send(admin, update, { params }, { ...own, ...seen }));
      await ok(send(third, update, { params }, late));
      const before = await api.booking.store.head();
      const undone = await send(admin, name, { params }, seen);
      expect(undone).toMatchObject({ status: 409, body: { code: 'entry_changed' } });
      expect(await api.eventsAfter(before)).toEqual([]);
    });
});
