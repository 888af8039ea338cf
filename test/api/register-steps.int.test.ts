import { expect, test, vi } from 'vitest';
import { changeLogInAddress, findCredential } from '../../api/auth/credentials.ts';
import { createLimits } from '../../api/auth/limits.ts';
import { hashPassword } from '../../api/auth/passwords.ts';
import { carryOutRegistration } from '../../api/routes/register.ts';
import { newContext } from '../../commands/handler/context.ts';
import { loadUser } from '../../commands/people/user.ts';
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

async function register(email: string, cui: string, first_name = 'Ana') {
  steps.length = 0;
  const body = {
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    cui,
    first_name,
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

type AnyWork = (...asked: readonly unknown[]) => Promise<unknown>;

/** Until `restore` is called on what it answers. */
function failing(owner: object, method: string, isHit: (asked: readonly unknown[]) => boolean) {
  const target = owner as Record<string, AnyWork>;
  const real = target[method]?.bind(owner) as AnyWork;
  return vi.spyOn(target, method).mockImplementation((...asked) => {
    if (isHit(asked)) return Promise.reject(new Error('died'));
    return real(...asked);
  });
}

const isPassword = ([sql]: readonly unknown[]) => String(sql).startsWith('insert into auth.credentials');
const isAccountStream = ([stream]: readonly unknown[]) => String(stream).startsWith('user-');

test.for([
  [
    'its account',
    '2345678920101',
    () => failing(api.booking.store, 'append', isAccountStream),
    ['UserRegistered'],
  ],
  ['its password', '2345678930101', () => failing(pool, 'query', isPassword), []],
] as const)(
  'a registration that died before %s is finished by sending the form again',
  async ([, cui, die, left]) => {
    const email = `tarde-${cui}@example.org`;
    const dying = die();
    await expect(register(email, cui)).rejects.toThrow('died');
    dying.mockRestore();
    const before = await api.booking.store.head();
    expect(await register(email.toUpperCase(), cui)).toEqual({ answer: {}, steps: STEPS });
    expect(await api.eventsAfter(before)).toEqual(left);
    const { userId = '' } = (await findCredential(pool, email)) ?? {};
    expect(await loadUser(commands, userId)).toMatchObject({ status: 'active', claim: null });
    await (await api.visitor()).login(email, PASSWORD);
  },
);

test('an account of another form is not taken over, nor one whose address was changed since', async () => {
  const [email, cui] = ['otra@example.org', '2345678940101'];
  const dying = failing(pool, 'query', isPassword);
  await expect(register(email, cui)).rejects.toThrow('died');
  dying.mockRestore();
  await register(email, cui, 'Berta');
  const { userId: first = '' } = (await findCredential(pool, email)) ?? {};
  expect(await loadUser(commands, first)).toMatchObject({ status: 'active', claim: expect.any(String) });
  await changeLogInAddress(pool, first, 'nueva-otra@example.org');
  await register(email, cui, 'Berta');
  const { userId: second } = (await findCredential(pool, email)) ?? {};
  expect(second).not.toBe(first);
});

test('a CUI that nobody has takes the same steps as a known one, and as many appends', async () => {
  const append = vi.spyOn(api.booking.store, 'append');
  const unknown = await register('nueva@example.org', '2345678910101');
  expect(unknown.steps).toEqual(STEPS);
  const appends = append.mock.calls.length;
  expect(await register('conocida@example.org', KNOWN_CUI)).toEqual(unknown);
  expect(append.mock.calls.length).toBe(2 * appends);
});
