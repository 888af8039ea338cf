import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { changePerson } from '../../commands/people/person.ts';
import { allProjections } from '../../projections/all.ts';
import type { Api } from '../support/api-scenario.ts';
import { form, startGridApi } from '../support/grid-api.ts';
import type { HttpClient } from '../support/http-client.ts';

let api: Api;
let staff: HttpClient;
const removed: string[] = [];
beforeAll(async () => {
  const running = ['catalog', 'reservation-detail', 'accounts', 'person-directory'];
  const storage = {
    save: async () => undefined,
    open: async () => null,
    check: async () => undefined,
    remove: async (path: string) => void removed.push(path),
  };
  api = await startGridApi({
    projections: allProjections.filter(({ name }) => !running.includes(name)),
    deps: { storage },
  });
  staff = await api.as('staff');
});
afterAll(() => api.stop());

let unique = 0;
const ANA = { first_name: 'Ana', last_name: 'López', gender: 'F', date_of_birth: '1990-05-01', phone: '' };

interface Entry {
  readonly id: string;
  readonly cui: string;
}

/** Somebody registered, of a CUI that nobody in this file has yet. */
async function entry(over: object = {}): Promise<Entry> {
  const cui = `30000000${String(++unique).padStart(5, '0')}`;
  const { person } = (await staff.post('/api/person', { cui, ...ANA, ...over })).body as { person: Entry };
  return { id: person.id, cui };
}

const merge = (kept: Entry, duplicate: Entry, over: object = {}, as = staff) =>
  as.post('/api/person/merge', {
    kept_id: kept.id,
    duplicate_id: duplicate.id,
    reason: 'Está dos veces',
    ...over,
  });

const link = (userId: string, { cui }: Entry) =>
  staff.post('/api/user-claims/link', { user_id: userId, cui });

async function infoOf(cui: string) {
  return (await staff.get(`/api/person-info/${cui}`)).body as {
    person: { id: string; cui: string };
    reservations: { id: string }[];
    merged: { cui: string }[];
    emails: string[];
  };
}

async function verify({ cui }: Entry) {
  expect((await staff.post('/api/person/verify-dpi', { cui })).status).toBe(200);
}

test('both CUIs lead to the entry that stays, with the history of both', async () => {
  const [kept, duplicate] = [await entry(), await entry({ first_name: 'Anita' })];
  const booked = async (cui: string, hour: number) => {
    const answer = await staff.post('/admin/programmation/create', {
      ...form({ reservation_person_cui: cui }),
      selected_hour_start: `${hour}:00`,
      selected_hour_end: `${hour + 1}:00`,
    });
    expect(answer.body).toMatchObject({ message: 'OK' });
  };
  await booked(kept.cui, 13);
  await booked(duplicate.cui, 14);
  expect((await infoOf(duplicate.cui)).reservations).toHaveLength(1);

  const answer = await merge(kept, duplicate);
  expect([answer.status, answer.body]).toMatchObject([200, { response: 'OK', person: { cui: kept.cui } }]);
  for (const { cui } of [kept, duplicate])
    expect(await infoOf(cui)).toMatchObject({ person: { id: kept.id }, merged: [{ cui: duplicate.cui }] });
  expect((await infoOf(kept.cui)).reservations).toHaveLength(2);

  // Later bookings for the duplicate's CUI belong to the kept person.
  await booked(duplicate.cui, 15);
  expect((await infoOf(kept.cui)).reservations).toHaveLength(3);
  const found = (await staff.get(`/api/manage/people/search/${duplicate.cui}`)).body;
  expect(found).toMatchObject({ people: { total: 1, data: [{ id: kept.id }] } });
  const listed = await staff.get(`/api/admin/reservations-list/all_year/all/cui/${duplicate.cui}`);
  expect((listed.body as { data: { total: number } }).data.total).toBe(3);
});

test('the history of either names what happened to both, and the log has Spanish words', async () => {
  const [kept, duplicate] = [await entry(), await entry()];
  await merge(kept, duplicate);
  const admin = await api.as('admin');
  for (const { id } of [kept, duplicate]) {
    const { events } = (await admin.get(`/api/history/people/${id}`)).body as {
      events: { summary: string }[];
    };
    expect(events.map(({ summary }) => summary)).toEqual([
      'Otra ficha de la misma persona unida a esta',
      'Ficha unida a otra de la misma persona',
      'Persona registrada',
      'Persona registrada',
    ]);
  }
});

describe('refused', () => {
  test('for everybody who is no member of staff', async () => {
    const [kept, duplicate] = [await entry(), await entry()];
    for (const [who, status] of [
      ['user', 403],
      ['admin', 200],
    ] as const)
      expect((await merge(kept, duplicate, {}, await api.as(who))).status).toBe(status);
  });

  test.each([
    ['with itself', 422, async (one: Entry) => merge(one, one)],
    ['without a reason', 422, async (one: Entry) => merge(one, await entry(), { reason: ' ' })],
    ['with nobody', 404, async (one: Entry) => merge(one, { id: 'nobody', cui: '' })],
    ['into nobody', 404, async (one: Entry) => merge({ id: 'nobody', cui: '' }, one)],
  ])('an entry %s', async (_, status, ask) => {
    const answer = await ask(await entry());
    expect([answer.status, answer.body]).toMatchObject([status, { response: 'ERROR' }]);
  });

  test('on an older screen: either is another one’s by now', async () => {
    const [kept, duplicate, third] = [await entry(), await entry(), await entry()];
    await merge(kept, duplicate);
    for (const answer of [await merge(third, duplicate), await merge(duplicate, third)])
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { error: 'Esta ficha ya se unió con otra. Vuelva a abrirla para ver la que se conserva.' },
      ]);
  });

  test('where the verified document would be lost, or nobody says that both were seen', async () => {
    const [kept, duplicate] = [await entry(), await entry()];
    await verify(duplicate);
    expect((await merge(kept, duplicate)).status).toBe(409);
    expect((await merge(kept, duplicate, { both_verified: true })).status).toBe(409);
    await verify(kept);
    expect((await merge(kept, duplicate)).status).toBe(409);
    expect((await merge(kept, duplicate, { both_verified: true })).status).toBe(200);
  });
});

test('merged twice it is done once, and changing the duplicate says where it went', async () => {
  const [kept, duplicate] = [await entry(), await entry()];
  expect((await merge(kept, duplicate)).status).toBe(200);
  expect((await merge(kept, duplicate)).status).toBe(200);
  const late = await changePerson(
    api.booking.handler,
    { type: 'VerifyDpi', personId: duplicate.id },
    newContext(api.booking),
  );
  expect(late).toMatchObject({ refusal: { code: 'person_merged' } });
  const again = await staff.post('/api/person', { cui: duplicate.cui, ...ANA });
  expect([again.status, again.body]).toMatchObject([409, { errors: { cui: expect.any(Array) } }]);
});

test('an account that claims to be the duplicate is linked to the entry that stays', async () => {
  const [kept, duplicate, other] = [await entry(), await entry(), await entry()];
  const userId = await api.account('user');
  await api.change({ type: 'ClaimPerson', userId, personId: duplicate.id });
  await merge(kept, duplicate);
  expect((await link(userId, other)).body).toMatchObject({ code: 'claim_other' });
  expect((await link(userId, duplicate)).status).toBe(200);
  expect((await infoOf(kept.cui)).emails).toHaveLength(1);
});

test('staff do not merge the entry of their own account with another one; a colleague does', async () => {
  const [citizen, own] = [await entry(), await entry()];
  const clerk = await api.as('staff');
  await api.change({ type: 'ClaimPerson', userId: clerk.userId, personId: own.id });
  expect((await link(clerk.userId, own)).status).toBe(200);
  for (const [kept, duplicate] of [
    [citizen, own],
    [own, citizen],
  ] as const) {
    const refused = await merge(kept, duplicate, {}, clerk);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'merge_own' }]);
  }
  expect((await merge(citizen, own)).status).toBe(200);
});

test('an account of the duplicate acts as the person, and the export and the erasure hold both', async () => {
  const [kept, duplicate] = [await entry(), await entry({ first_name: 'Anabela' })];
  const citizen = await api.as('user');
  const session = (await citizen.get('/api/session')).body as { user: { id: string } };
  await api.change({ type: 'ClaimPerson', userId: session.user.id, personId: duplicate.id });
  expect((await link(session.user.id, duplicate)).status).toBe(200);
  for (const { id } of [kept, duplicate])
    await changePerson(
      api.booking.handler,
      { type: 'ChangePicture', personId: id, image: `people/p${id}/a.webp` },
      newContext(api.booking),
    );
  await merge(kept, duplicate);
  expect((await citizen.get('/api/user1/profile-data')).body).toMatchObject({ cui: kept.cui });
  expect((await citizen.get(`/api/get-profile/${kept.cui}`)).status).toBe(200);
  expect((await infoOf(kept.cui)).emails).toHaveLength(1);

  const held = (await citizen.get(`/api/person/${duplicate.id}/export`)).body;
  expect(held).toMatchObject({
    person: { id: kept.id },
    merged_entries: [{ cui: duplicate.cui, first_name: 'Anabela' }],
    accounts: [{ id: session.user.id }],
  });
  const admin = await api.as('admin');
  const pdf = await admin.get(`/download/report/personal-data/${kept.id}`);
  expect(pdf.status).toBe(200);

  expect((await admin.post(`/api/person/${kept.id}/erase`, { reason: 'Lo pidió' })).status).toBe(200);
  const pictures = [kept, duplicate].map(({ id }) => `people/p${id}/a.webp`);
  expect(removed).toEqual(expect.arrayContaining(pictures));
  for (const { cui } of [kept, duplicate])
    expect((await staff.get(`/api/person-info/${cui}`)).status).toBe(404);
  // Either CUI may be registered again, as somebody else.
  for (const { cui } of [kept, duplicate])
    expect((await staff.post('/api/person', { cui, ...ANA })).status).toBe(200);
});
