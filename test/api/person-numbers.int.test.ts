import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../api/contract/call.ts';
import { type CallName, calls } from '../../api/contract/calls.ts';
import { newContext } from '../../commands/handler/context.ts';
import { registerPerson } from '../../commands/people/person.ts';
import { callSamples, sendSample } from '../support/call-samples.ts';
import { gridApiOfFile } from '../support/grid-api.ts';

const api = await gridApiOfFile({ limits: { loginsPerAddress: 10_000 } });
const staff = await api.as('staff');

const DPI = 'El DPI tiene 13 dígitos';
const PHONE = 'El teléfono tiene 8 dígitos';

/** Fields that describe a person, with the sentence beside one that is too short. */
const DESCRIBES: Readonly<Record<string, string>> = {
  'register.cui': DPI,
  'register.phone': PHONE,
  'registerPerson.cui': DPI,
  'registerPerson.phone': PHONE,
  'updateProfile.phone': PHONE,
};
/** Fields that only name somebody who is registered: one of an earlier release may have a shorter CUI. */
const NAMES = [
  'changeReservation.person_cui',
  'createReservation.reservation_person_cui',
  'linkAccount.cui',
  'refuseDpi.cui',
  'verifyDpi.cui',
];
/** The telephone of a center, which the specification leaves open below eight digits. */
const OF_CENTERS = ['centerCreate.phone', 'centerUpdate.phone'];

/** Every field of every body that may be the number of a document or of a telephone. */
function numbersOfBodies(): string[] {
  return Object.entries<Call>(calls).flatMap(([name, { body }]) => {
    const schema = body && z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
    const fields = Object.keys(schema?.properties ?? {});
    return fields.filter((field) => /cui|dpi|phone/.test(field)).map((field) => `${name}.${field}`);
  });
}

test('every number of a person in the body of a call is known here', () => {
  expect(numbersOfBodies().sort()).toEqual([...Object.keys(DESCRIBES), ...NAMES, ...OF_CENTERS].sort());
});

function partsOf(path: string): { name: CallName; field: string } {
  const [name = '', field = ''] = path.split('.');
  return { name: name as CallName, field };
}

async function sendWith(path: string, number: string) {
  const { name, field } = partsOf(path);
  const sample = callSamples[name];
  const before = await api.booking.store.head();
  const { status, body } = await sendSample(staff, calls[name], {
    ...sample,
    body: { ...sample.body, [field]: number },
  });
  return { status, errors: body.errors, events: await api.eventsAfter(before) };
}

describe.each(Object.entries(DESCRIBES))('%s', (path, sentence) => {
  test.each(['123', '1', '12345678901234', '1234567890abc', '٢٣٤٥٦٧٨٩'])('refuses %s', async (number) => {
    const { field } = partsOf(path);
    expect(await sendWith(path, number)).toEqual({
      status: 422,
      errors: { [field]: [sentence] },
      events: [],
    });
  });
});

test.each(NAMES)('%s of nobody changes nothing', async (path) => {
  const { status, events } = await sendWith(path, '123');
  expect([404, 422]).toContain(status);
  expect(events).toEqual([]);
});

describe('a person of an earlier release, with a short CUI and telephone', async () => {
  const { handler, personId } = api.booking;
  const old = {
    cui: '4321',
    firstName: 'Eva',
    lastName: 'Ruiz',
    gender: 'F',
    dateOfBirth: '1990-05-01',
    phone: '12',
  };
  const outcome = await registerPerson(handler, personId, old, newContext(api.booking));
  if (!outcome.accepted || outcome.position === null) throw new Error('not registered');
  await api.deps.waiter.waitFor(outcome.position, ['person-directory'], 10_000);
  const form = { first_name: 'Eva', last_name: 'Ruiz Paz', gender: 'F', date_of_birth: '1990-05-01' };

  test('is read as before', async () => {
    expect((await staff.get('/api/person-info/4321')).body).toMatchObject({
      person: { cui: '4321', phone: '12' },
    });
  });

  test('is edited once the telephone is whole; until then the field says so', async () => {
    const put = (phone: string) => staff.send('PUT', '/api/user1/4321', { json: { ...form, phone } });
    const short = await put('12');
    expect([short.status, short.body.errors]).toEqual([422, { phone: [PHONE] }]);
    expect(await put('5555-1234')).toMatchObject({
      status: 200,
      body: { last_name: 'Ruiz Paz', phone: '55551234' },
    });
  });

  test('has their document verified', async () => {
    expect((await staff.post('/api/person/verify-dpi', { cui: '4321' })).status).toBe(200);
  });
});

test('a wrong check digit is no reason to refuse somebody', async () => {
  const body = { ...callSamples.registerPerson.body, cui: '1234567800101' };
  expect((await staff.post('/api/person', body)).status).toBe(200);
});
