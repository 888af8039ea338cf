import { expect, test, vi } from 'vitest';
import { createLimits } from '../../api/auth/limits.ts';
import { hashPassword } from '../../api/auth/passwords.ts';
import { carryOutRegistration } from '../../api/routes/register.ts';
import { newContext } from '../../commands/handler/context.ts';
import { ofFile, startApi } from '../support/api-scenario.ts';
import { seedPerson } from '../support/citizen-world.ts';

/** The steps of a registration that take time, in order: they must not differ where the address has an account already. */

const PASSWORD = 'verde sobre azul';
const KNOWN_CUI = '1234567840101';
const api = await ofFile(startApi());
await seedPerson(api.booking, KNOWN_CUI);
const { commands, waiter, pool, config, secret } = api.deps;
const limits = createLimits(pool, config.limits, secret);

const steps: string[] = [];
const load = commands.load.bind(commands);
vi.spyOn(commands, 'load').mockImplementation((aggregate, ...rest) => {
  if (aggregate.stream.startsWith('person-')) steps.push('look up');
  return load(aggregate, ...rest);
});
const waitFor = waiter.waitFor.bind(waiter);
vi.spyOn(waiter, 'waitFor').mockImplementation((position, views, ...rest) => {
  steps.push(`see ${views.join()}`);
  return waitFor(position, views, ...rest);
});

async function inSteps<T>(work: () => Promise<T>): Promise<T> {
  steps.push('begin');
  const result = await work();
  steps.push('end');
  return result;
}
async function hash(password: string): Promise<string> {
  steps.push('hash');
  return hashPassword(password);
}

async function register(email: string, cui: string) {
  steps.length = 0;
  const body = {
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    cui,
    first_name: 'Ana',
    last_name: 'López',
    gender: 'F',
    date_of_birth: '1990-05-01',
    phone: '55551234',
  } as const;
  const parts = { deps: api.deps, limits, hash, inSteps };
  const answer = await carryOutRegistration(parts, body, newContext(api.booking));
  return { answer, steps: [...steps] };
}

const STEPS = ['begin', 'hash', 'look up', 'see accounts,person-directory', 'end'];

test('a taken address takes the same steps as a new one, and gets the same answer', async () => {
  const before = await api.booking.store.head();
  const fresh = await register('ana@example.org', KNOWN_CUI);
  expect(fresh).toEqual({ answer: {}, steps: STEPS });
  expect(await api.eventsAfter(before)).toEqual([
    'ClaimantRegistered',
    'UserRegistered',
    'UserClaimedPerson',
  ]);
  const between = await api.booking.store.head();
  expect(await register('ana@example.org', KNOWN_CUI)).toEqual(fresh);
  expect(await api.eventsAfter(between)).toEqual(['UserRegistrationRepeated']);
});

test('so does one whose owner gets no more mails for now', async () => {
  for (let tries = 0; tries < 4; tries += 1) await register('ana@example.org', KNOWN_CUI);
  const before = await api.booking.store.head();
  expect(await register('ana@example.org', KNOWN_CUI)).toEqual({ answer: {}, steps: STEPS });
  expect(await api.eventsAfter(before)).toEqual([]);
});

test('a CUI that nobody has takes the same steps as a known one, and as many appends', async () => {
  const append = vi.spyOn(api.booking.store, 'append');
  const unknown = await register('nueva@example.org', '2345678910101');
  expect(unknown.steps).toEqual(STEPS);
  const appends = append.mock.calls.length;
  expect(await register('conocida@example.org', KNOWN_CUI)).toEqual(unknown);
  expect(append.mock.calls.length).toBe(2 * appends);
});
