import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { erasePerson, findPerson } from '../../commands/people/person.ts';
import { reserveSlot } from '../../commands/reservation/reserve-slot.ts';
import { fileStorage } from '../../platform/storage/folder.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import type { Api } from '../support/api-scenario.ts';
import { request } from '../support/booking-world.ts';
import { startCitizenApi, viewsSeen } from '../support/citizen-api.ts';
import { slotAt, TUESDAY } from '../support/citizen-world.ts';
import type { Answer, HttpClient } from '../support/http-client.ts';
import { type LetterBox, openLetterBox } from '../support/letter-box.ts';

/** Registering with the CUI of somebody known looks the same as with a CUI that nobody has. */

const PASSWORD = 'verde sobre azul';
const PROFILE = {
  first_name: 'Ana',
  last_name: 'López',
  gender: 'F',
  date_of_birth: '1990-05-01',
  phone: '55551234',
};

let folder: string;
let api: Api;
let staff: HttpClient & { readonly userId: string };
let box: LetterBox;
let picture: Blob;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reservas-known-cui-'));
  api = await startCitizenApi({ deps: { storage: fileStorage(folder) } });
  staff = await api.as('staff');
  box = await openLetterBox(api);
  const shot = sharp({ create: { width: 800, height: 400, channels: 3, background: '#0f7b5f' } });
  picture = new Blob([new Uint8Array(await shot.jpeg().toBuffer())]);
});
afterAll(async () => {
  await box.stop();
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

let unique = 0;
let hour = 8;
const newCui = () => `31000000${String(++unique).padStart(5, '0')}`;

/** A CUI that staff have entered, with a reservation at the counter. */
async function knownCui(): Promise<{ readonly cui: string; readonly reservationId: string }> {
  const cui = newCui();
  await staff.post('/api/person', { ...PROFILE, cui, first_name: 'Verdadera' });
  const start = 60 * hour++;
  const context = newContext(api.booking, { userId: staff.userId });
  const asked = request({ reservationTypeId: 6, attractionId: 2, cui, start, end: start + 60 });
  const outcome = await reserveSlot(api.booking, asked, context);
  if (!outcome.accepted) throw new Error(outcome.refusal.code);
  await viewsSeen(api);
  return { cui, reservationId: outcome.reservations[0]?.reservationId ?? '' };
}

interface Registered {
  readonly client: HttpClient;
  readonly email: string;
  readonly cui: string;
  readonly userId: string;
  readonly answer: Answer;
}

async function register(cui: string): Promise<Registered> {
  const email = `registra-${++unique}@example.org`;
  const body = { ...PROFILE, cui, email, password: PASSWORD, password_confirmation: PASSWORD };
  const visitor = await api.visitor();
  const answer = await visitor.post('/api/register', body, { 'X-Forwarded-For': `10.3.0.${unique}` });
  const client = await (await api.visitor()).login(email, PASSWORD);
  const { id } = (await client.get('/api/session')).body.user as { id: string };
  return { client, email, cui, userId: id, answer };
}

async function upload(client: HttpClient, address: string, fields: Record<string, string>): Promise<Answer> {
  const form = new FormData();
  form.set('image', picture, 'dpi.png');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return client.send('POST', address, { form, headers: { 'Content-Type': null } });
}

/** All that the owner of the account does, with the answers as they are besides ids and the hour. */
async function seenBy(
  { client, cui, email, answer, userId }: Registered,
  bookedHour: number,
): Promise<string[]> {
  const seen: string[] = [];
  const note = ({ status, text }: Answer) => {
    const human = `${cui.slice(0, 4)} ${cui.slice(4, 9)} ${cui.slice(9)}`;
    seen.push(
      `${status} ${text}`
        .replaceAll(email, 'EMAIL')
        .replaceAll(userId, 'ACCOUNT')
        .replaceAll(cui, 'CUI')
        .replaceAll(human, 'HUMAN CUI')
        .replace(
          /"(id|person_id|csrf_token|shortcode|qrcode|qr_link|user_id|order_id|url|path)":"[^"]*"/g,
          '"$1":…',
        )
        .replace(/"(hours|date_start|date_end|start|end)":"[^"]*"/g, '"$1":…')
        .replace(/"available_date_id":\d+/g, '"available_date_id":…')
        .replace(/(people|dpi)\/[^"]+/g, '$1/…'),
    );
  };
  [answer, await client.get('/api/session')].forEach(note);
  const personId = (await readAccount(api.pool, userId))?.personId;
  const book = { available_date_id: slotAt(bookedHour), date: TUESDAY, observations: '' };
  note(await client.get('/api/booking-rules'));
  note(await client.post('/api/makeReservationNormal1', book));
  note(await client.send('PUT', `/api/user1/${cui}`, { json: { ...PROFILE, first_name: 'Anita' } }));
  for (const side of ['front', 'back']) note(await upload(client, '/api/user1/dpi-image', { side }));
  note(await upload(client, '/api/gallery', { family: 'people', item_id: cui, _method: 'POST' }));
  for (const path of [
    '/api/user1/profile-data',
    `/api/get-profile/${cui}`,
    `/api/gallery/people/${cui}`,
    '/api/user-reservations/1',
    '/api/user-reservations/4',
    '/api/widgets/latest-reservations',
    '/api/session',
    `/api/person-info/${cui}`,
    `/api/person/${personId}/export`,
  ])
    note(await client.get(path));
  return seen;
}

const lettersTo = (mails: Awaited<ReturnType<LetterBox['of']>>, email: string) =>
  mails.filter(({ to }) => to === email).map(({ subject }) => subject.replace(/\d\d:\d\d/g, '…'));

test('registering with a known CUI answers, allows and mails the same as with one that nobody has', async () => {
  const { cui, reservationId } = await knownCui();
  const accounts: Registered[] = [];
  const seen: string[][] = [];
  const mails = await box.of(async () => {
    accounts.push(await register(newCui()), await register(cui));
    for (const [index, account] of accounts.entries()) seen.push(await seenBy(account, 8 + index));
  });
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[1]?.filter((line) => !line.startsWith('200')).map((line) => line.slice(0, 3))).toEqual(['403']);
  expect(seen[1]?.join()).not.toContain(reservationId);
  const [unknown = [], known = []] = accounts.map(({ email }) => lettersTo(mails, email));
  expect(known).toEqual(unknown);
  expect(known.length).toBeGreaterThan(0);
});

describe('the entry of an account that registered with a known CUI', () => {
  const link = (userId: string, cui: string) => staff.post('/api/user-claims/link', { user_id: userId, cui });
  const refuse = (userId: string) =>
    staff.post('/api/user-claims/refuse', { user_id: userId, reason: 'El documento es de otra persona' });
  const claimOf = async (userId: string) => {
    const { claims } = (await staff.get('/api/user-claims')).body as { claims: { user_id: string }[] };
    return claims.find((one) => one.user_id === userId);
  };

  test('is not that of the CUI: neither in the directory nor among documents, nor by its number', async () => {
    const { cui } = await knownCui();
    const known = await findPerson(api.booking.handler, api.booking.personId, cui);
    const { client, userId } = await register(cui);
    await client.send('PUT', `/api/user1/${cui}`, { json: { ...PROFILE, last_name: 'Inventada' } });
    for (const side of ['front', 'back']) await upload(client, '/api/user1/dpi-image', { side });
    expect(await findPerson(api.booking.handler, api.booking.personId, cui)).toBe(known);
    expect((await staff.get(`/api/person-info/${cui}`)).body).toMatchObject({
      person: { id: known, first_name: 'Verdadera', last_name: 'López', image_dpi_front: '' },
      emails: [],
    });
    for (const path of ['/api/manage/people/search/Inventada', `/api/manage/people/search/${cui}`])
      expect((await staff.get(path)).text).not.toContain('Inventada');
    expect((await staff.get('/api/person/waiting-dpi')).text).not.toContain(cui);
    const users = (await (await api.as('admin')).get('/api/widgets/latest-users')).body.users as object[];
    expect(users).toContainEqual(expect.objectContaining({ id: userId, person: null }));
  });

  test('is shown to staff beside the person whom it claims to be', async () => {
    const { cui } = await knownCui();
    const { client, userId, email } = await register(cui);
    await upload(client, '/api/user1/dpi-image', { side: 'front' });
    expect((await staff.get(`/api/person-info/${cui}`)).body).toMatchObject({
      claimed_by: [email],
      emails: [],
    });
    expect(await claimOf(userId)).toMatchObject({
      person: { cui, first_name: 'Verdadera' },
      given: { first_name: 'Ana', birth_es: '01/05/1990', image_dpi_front: expect.stringMatching(/^dpi\//) },
    });
  });

  test('becomes part of the known one once staff have linked the account', async () => {
    const { cui, reservationId } = await knownCui();
    const { client, userId } = await register(cui);
    const book = { available_date_id: slotAt(16), date: TUESDAY, observations: '' };
    const own = (await client.post('/api/makeReservationNormal1', book)).body.reservation as { id: string };
    const before = await api.booking.store.head();
    expect((await link(userId, cui)).status).toBe(200);
    expect(await api.eventsAfter(before)).toEqual([
      'PersonMergeStarted',
      'PersonMerged',
      'BookerMerged',
      'BookerAbsorbed',
      'PersonAbsorbed',
      'UserLinkedToPerson',
    ]);
    expect(await claimOf(userId)).toBeUndefined();
    const listed = (await client.get('/api/user-reservations/4')).text;
    for (const id of [reservationId, own.id]) expect(listed).toContain(id);
    expect((await client.get('/api/session')).body).toMatchObject({
      user: { person: { first_name: 'Verdadera' } },
    });
    expect((await staff.get(`/api/person-info/${cui}`)).text).toContain(own.id);
    expect((await link(userId, cui)).status).toBe(200);
  });

  test('has refused pictures like anybody, waits again with others, and is linked then', async () => {
    const { cui } = await knownCui();
    const { client, userId } = await register(cui);
    await upload(client, '/api/user1/dpi-image', { side: 'front' });
    expect((await refuse(userId)).status).toBe(200);
    expect(await claimOf(userId)).toBeUndefined();
    expect((await client.get('/api/user1/profile-data')).body).toMatchObject({
      dpi_refusal: 'El documento es de otra persona',
    });
    await upload(client, '/api/user1/dpi-image', { side: 'front' });
    expect(await claimOf(userId)).toMatchObject({ person: { cui } });
    expect((await link(userId, cui)).status).toBe(200);
  });

  test('ends its claim silently where nothing was handed in, and waits again with pictures', async () => {
    const { cui } = await knownCui();
    const { client, userId } = await register(cui);
    expect((await refuse(userId)).status).toBe(200);
    expect(await claimOf(userId)).toBeUndefined();
    expect((await client.get('/api/user1/profile-data')).body).toMatchObject({ dpi_refusal: '' });
    for (const side of ['front', 'back']) await upload(client, '/api/user1/dpi-image', { side });
    expect(await claimOf(userId)).toMatchObject({ person: { cui } });
    expect((await link(userId, cui)).status).toBe(200);
  });

  test('is linked to nobody but the person of its CUI', async () => {
    const [{ cui }, other] = [await knownCui(), await knownCui()];
    const { userId } = await register(cui);
    const before = await api.booking.store.head();
    expect((await link(userId, other.cui)).body).toMatchObject({ code: 'claim_other' });
    expect(await api.eventsAfter(before)).toEqual([]);
  });

  test('waits for the next person of the CUI once the known one is erased', async () => {
    const { cui } = await knownCui();
    const { userId } = await register(cui);
    const known = (await findPerson(api.booking.handler, api.booking.personId, cui)) ?? '';
    await erasePerson(api.booking.handler, known, 'Lo pidió', newContext(api.booking));
    await viewsSeen(api);
    expect(await claimOf(userId)).toBeUndefined();
    await staff.post('/api/person', { ...PROFILE, cui, first_name: 'Nueva' });
    expect(await claimOf(userId)).toMatchObject({ person: { cui, first_name: 'Nueva' } });
    expect((await link(userId, cui)).status).toBe(200);
  });
});
