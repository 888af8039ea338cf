import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSessions } from '../../api/auth/sessions.ts';
import type { Call } from '../../api/contract/call.ts';
import { type CallName, calls } from '../../api/contract/calls.ts';
import { scheduleOf } from '../../commands/handler/aggregates.ts';
import { newContext } from '../../commands/handler/context.ts';
import { changePerson } from '../../commands/people/person.ts';
import { formatCui } from '../../domain/person/cui.ts';
import { USER_ROLE } from '../../domain/user/roles.ts';
import { allProjections } from '../../projections/all.ts';
import { type CallSample, callSamples, sendSample } from '../support/call-samples.ts';
import { form, gridApiOfFile } from '../support/grid-api.ts';
import { HttpClient } from '../support/http-client.ts';

type Request = Pick<CallSample, 'params' | 'query' | 'body'>;

/** Calls whose answers carry a person, found in the contract: a new one needs a line in `REQUESTS`. */
const CALLS = Object.entries<Call>(calls)
  .filter(([, { answer = 'json' }]) => answer === 'json')
  .filter(([, { response }]) => JSON.stringify(jsonOf(response)).includes('"cui":'))
  .map(([name]) => name);

function jsonOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
}

const PERSON = {
  first_name: 'Ana',
  last_name: 'López',
  gender: 'F',
  date_of_birth: '1990-05-01',
  phone: '55551234',
};
const api = await gridApiOfFile({ projections: allProjections });
const admin = await api.as('admin');

let unique = 0;
const newCui = () => `30768844${String(++unique).padStart(5, '0')}`;

/** Requests of an administrator. @throws where one is refused */
async function done(name: CallName, request: Request) {
  const { status, body, text } = await sendSample(admin, calls[name], request);
  if (status !== 200) throw new Error(`${name}: ${text}`);
  return body;
}

/** Somebody whose CUI has all its digits, so that its shown form is another one. */
async function somebody() {
  const { person } = await done('registerPerson', { body: { cui: newCui(), ...PERSON } });
  return person as { readonly id: string; readonly cui: string };
}

/** A reservation of somebody, on the court and the day that `over` names. */
async function booked(over: Parameters<typeof form>[0], of = somebody()) {
  const body = { ...form(over), reservation_person_cui: (await of).cui };
  const { reservation } = await done('createReservation', { body });
  return reservation as { readonly id: string; readonly shortcode: string; readonly qrcode: string };
}

const NOW = { selected_date: '2026-11-21', selected_hour_start: '07:00', selected_hour_end: '09:00' };
let day = 0;
const freeDay = () => ({ selected_date: `2027-03-${String(++day).padStart(2, '0')}` });
const ofReservation = ({ id }: { readonly id: string }, body: object = {}): Request => ({
  params: { id },
  body: { ...body },
});

async function checkedIn(court: string) {
  const made = await booked({ ...NOW, selected_attraction_id: court });
  await done('checkIn', { body: { shortcode: made.shortcode } });
  return made;
}

async function cancelled() {
  const made = await booked(freeDay());
  await done('cancelReservation', { params: { id: made.id } });
  return made;
}

/** Somebody who has handed in a picture of the document. */
async function withDocument() {
  const person = await somebody();
  const upload = { type: 'UploadDpiImage', personId: person.id, side: 'front', image: 'dpi/f.webp' } as const;
  await changePerson(api.booking.handler, upload, newContext(api.booking));
  await api.deps.waiter.waitFor(await api.booking.store.head(), ['person-directory'], 10_000);
  return person;
}

/** An account that belongs to somebody, or says that it does. */
async function account(is: 'linked' | 'claiming' = 'linked') {
  const { id: personId, cui } = await somebody();
  const userId = api.booking.ids.uuid();
  const own = is === 'linked' ? personId : null;
  const email = `cuenta-${userId}@example.org`;
  await api.change({ type: 'RegisterUser', userId, email, personId: own, roles: [USER_ROLE] });
  if (is === 'claiming') await api.change({ type: 'ClaimPerson', userId, personId });
  return { userId, email, personId, cui };
}

/** Somebody who waits for an hour that is taken. */
async function waiting() {
  const { selected_date: date } = freeDay();
  await booked({ selected_date: date });
  const { id: personId } = await somebody();
  const place = { entryId: `1.${date.replaceAll('-', '')}.w1`, attractionId: 1, date, personId };
  const context = newContext(api.booking);
  const entry = { ...place, start: 600, end: 660 };
  const policy = { kind: 'staff', now: context.now } as const;
  await api.booking.handler.execute(scheduleOf(place), { type: 'JoinWaiting', entry, policy }, context);
  await api.deps.waiter.waitFor(await api.booking.store.head(), ['waiting-list'], 10_000);
}

const owner = await account();
const ownersBooking = await booked(freeDay(), Promise.resolve({ id: owner.personId, cui: owner.cui }));

async function asOwner(): Promise<HttpClient> {
  const client = new HttpClient(api.url);
  client.cookies.set('reservas_session', await createSessions(api).start(owner.userId));
  return client.open();
}

const inMarch = { center: 'all', attraction: '0', dateFrom: '2027-03-01', dateTo: '2027-03-31' };
const customized = { page: '1', date_start: '2027-03-01', date_end: '2027-03-31' };
const interval = { query_date: 'customize', center: 'all' };

const REQUESTS: Readonly<Partial<Record<CallName, () => Request | Promise<Request>>>> = {
  findReservation: async () => ({ query: { query: (await booked(freeDay())).id } }),
  checkIn: async () => ({ body: { shortcode: (await booked(NOW)).shortcode } }),
  changeReservation: async () => {
    const made = await booked(freeDay());
    const { version } = await done('findReservation', { query: { query: made.id } });
    const texts = { dependency: '', name: 'Ana', observations: '', reference: 'P1' };
    return ofReservation(made, { ...texts, reservation_type_id: 1, activity_id: 1, version });
  },
  moveReservation: async () =>
    ofReservation(await booked(freeDay()), {
      attraction_id: 2,
      date: freeDay().selected_date,
      hour_start: '10:00',
      hour_end: '11:00',
    }),
  repeatReservation: async () =>
    ofReservation(await booked({ selected_date: '2027-05-04' }), {
      recurring_type: 'SEMANAL',
      recurring_count: 2,
      skip_dates: [],
    }),
  takeCheckInBack: async () => ofReservation(await checkedIn('2')),
  restoreReservation: async () => ofReservation(await cancelled()),
  reservationList: () => ({ params: { ...inMarch, showCancelled: 'true' } }),
  reservationListByCode: async () => {
    const { shortcode } = await booked(freeDay());
    return { params: { ...inMarch, showCancelled: 'true', code: shortcode } };
  },
  searchReservations: () => ({ query: { search: 'ana' } }),
  adminReservationList: () => ({ params: { ...interval, search_method: 'all' }, query: customized }),
  adminReservationListByQuery: () => ({
    params: { ...interval, search_method: 'cui', query: owner.cui },
    query: customized,
  }),
  userReservations: () => ({ params: { filter: '1' } }),
  ownReservation: () => ({ params: { code: ownersBooking.qrcode } }),
  listPeople: () => ({}),
  searchPeople: () => ({ params: { query: 'ana' } }),
  registerPerson: () => ({ body: { cui: newCui(), ...PERSON } }),
  waitingDocuments: () => withDocument().then(() => ({})),
  verifyDpi: async () => ({ body: { cui: (await withDocument()).cui } }),
  refuseDpi: async () => ({ body: { cui: (await withDocument()).cui, reason: 'Borrosa' } }),
  personInfo: () => ({ params: { cui: owner.cui } }),
  mergePeople: async () => {
    const [kept, duplicate] = [await somebody(), await somebody()];
    return { body: { kept_id: kept.id, duplicate_id: duplicate.id, reason: 'Está dos veces' } };
  },
  accountClaims: () => account('claiming').then(() => ({})),
  exportPerson: () => ({ params: { id: owner.personId } }),
  profileData: () => ({}),
  listUsers: () => ({}),
  searchUsers: () => ({ params: { query: owner.email } }),
  inviteUser: () => ({ body: { email: 'colega@example.org', roles: ['2'] } }),
  syncRoles: async () => ({ body: { roles: ['1'], user_id: (await account()).userId } }),
  waitingPeople: () => waiting().then(() => ({ query: { center: '0', attraction: '0' } })),
  syncCenters: async () => ({ body: { center_ids: ['1'], user_id: (await account()).userId } }),
  toggleBan: async () => ({ body: { user_id: (await account()).userId } }),
  latestUsers: () => ({}),
};

test.each(CALLS)('%s answers a CUI in digits, and beside it the form that people read', async (name) => {
  const call: Call = calls[name as CallName];
  const request = REQUESTS[name as CallName];
  if (!request) throw new Error(`${name} has no line in REQUESTS`);
  const client = callSamples[name as CallName].who === 'user' ? await asOwner() : admin;
  const { status, body, text } = await sendSample(client, call, await request());
  expect([status, text]).toEqual([200, expect.any(String)]);
  expect(call.response.safeParse(body).error).toBeUndefined();
  const cuis = named('cui', body).map(String);
  expect(cuis.filter((cui) => !/^30768844\d{5}$/.test(cui))).toEqual([]);
  expect(named('human_cui', body)).toEqual(cuis.map(formatCui));
  // An account that was just invited belongs to nobody yet.
  expect(cuis.length > 0).toBe(name !== 'inviteUser');
});

test('an answer with a CUI in any other form is not that of the contract', () => {
  const { person } = calls.findReservation.response.shape;
  const shown = {
    cui: '3076 88445 1305',
    human_cui: '3076 88445 1305',
    first_name: 'Ana',
    last_name: 'López',
  };
  expect(person.safeParse(shown).success).toBe(false);
  expect(person.safeParse({ ...shown, cui: '3076884451305' }).success).toBe(true);
});

test('each field of an answer that is called `cui` takes digits alone', () => {
  const fields = CALLS.flatMap((name) => named('cui', jsonOf(calls[name as CallName].response)));
  expect(fields.length).toBeGreaterThan(CALLS.length);
  expect(new Set(fields.map((field) => JSON.stringify(field)))).toEqual(
    new Set([JSON.stringify({ type: 'string', pattern: String.raw`^\d{0,13}$` })]),
  );
});

/** All values of this name, at whatever depth. */
function named(name: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = name in value ? [Reflect.get(value, name)] : [];
  return [...own, ...Object.values(value).flatMap((part) => named(name, part))];
}
