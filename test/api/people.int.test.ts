import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleHandlers } from '../../api/routes/people.ts';
import { newContext } from '../../commands/context.ts';
import { registerPerson } from '../../commands/person.ts';
import { type Api, startApi } from '../support/api-scenario.ts';
import type { HttpClient } from '../support/http-client.ts';

const ANA = {
  cui: '1234567890101',
  firstName: 'Ana',
  lastName: 'López',
  gender: 'F',
  dateOfBirth: '1990-05-01',
  phone: '5555-5555',
};

let api: Api;
beforeAll(async () => {
  api = await startApi({ handlers: peopleHandlers });
  const { handler, personId, clock, ids, timeZone } = api.booking;
  const outcome = await registerPerson(handler, personId, ANA, newContext({ clock, ids, timeZone }));
  if (!outcome.accepted || outcome.position === null) throw new Error('not registered');
  expect(await api.deps.waiter.waitFor(outcome.position, ['person-directory'], 10_000)).toBe(true);
});
afterAll(() => api.stop());

/** Nobody who may not see people learns anything of one, not even that nobody has this CUI. */
test('a person by CUI is for staff alone', async () => {
  const visitor = await api.visitor();
  const citizen = await api.as('user');
  for (const cui of [ANA.cui, '99', 'abc']) {
    expect(await codeOf(visitor, cui)).toEqual([401, 'unauthenticated']);
    expect(await codeOf(citizen, cui)).toEqual([403, 'forbidden']);
  }
});

test('staff see what the form fills in, and nothing else', async () => {
  const staff = await api.as('staff');
  expect((await staff.get(`/api/get-profile/${ANA.cui}`)).body).toEqual({
    response: 'OK',
    first_name: 'Ana',
    last_name: 'López',
    gender: 'F',
    date_of_birth: '1990-05-01',
    phone: '5555-5555',
  });
});

test('a CUI of nobody is not found, what is no CUI is refused', async () => {
  const staff = await api.as('staff');
  expect(await codeOf(staff, '9999999999999')).toEqual([404, 'not_found']);
  for (const cui of ['abc', '12345678901012', '1234%2056789', '%00'])
    expect(await codeOf(staff, cui), cui).toEqual([422, 'invalid']);
  expect((await staff.get('/api/get-profile/abc')).body.errors).toEqual({
    cui: ['El CUI tiene como máximo 13 dígitos'],
  });
});

async function codeOf(client: HttpClient, cui: string): Promise<[number, unknown]> {
  const { status, body } = await client.get(`/api/get-profile/${cui}`);
  return [status, body.code];
}
