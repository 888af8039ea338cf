import { beforeEach, describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import {
  changePerson,
  erasePerson,
  findPerson,
  findRegistered,
  individualFields,
  isSomebodyElse,
  loadPerson,
  registerClaimant,
  registerPerson,
  tryEachEntry,
} from '../../commands/people/person.ts';
import { changeUser, changeUserKeepingAdministrator, loadPendingChange } from '../../commands/people/user.ts';
import { ADMIN_ROLE } from '../../domain/user/roles.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { memoryKeys, NOW, newProcess, type Process } from '../support/booking-world.ts';
import { mergeEntries, seedPerson } from '../support/citizen-world.ts';
import { expectNothing } from '../support/outcomes.ts';
import { ANA } from '../support/sample-events.ts';

const CUIS = [ANA.cui, '9999999990101', '1000000010101'];

let store: EventStore;
let process: Process;
let ana: string;
let luis: string;
let eva: string;
beforeEach(async () => {
  store = memoryEventStore();
  process = newProcess(store, memoryKeys());
  [ana = '', luis = '', eva = ''] = await Promise.all(CUIS.map((cui) => seedPerson(process, cui)));
});

const merge = (keptId: string, duplicateId: string, over = {}, userId: string | null = null) =>
  mergeEntries(process, keptId, duplicateId, { ...over, context: newContext(process, { userId }) });
const erase = (id: string) => erasePerson(process.handler, id, 'Lo pidió', newContext(process));
const find = (text: string) => findPerson(process.handler, process.personId, text);
const verify = (personId: string) =>
  changePerson(process.handler, { type: 'VerifyDpi', personId }, newContext(process));
const user = (command: Parameters<typeof changeUser>[1]) =>
  changeUser(process.handler, command, newContext(process));
const register = (userId: string, over: { personId?: string; roles?: number[] } = {}) =>
  user({ type: 'RegisterUser', userId, email: `${userId}@b.test`, personId: null, roles: [1], ...over });

const expectRefused = (asked: () => Promise<unknown>, refusal: object) =>
  expectNothing(store, asked, { accepted: false, refusal });

describe('a person is found', () => {
  test('under the digits of the CUI, however it is written', async () => {
    expect(await find(`${ANA.cui.slice(0, 4)} ${ANA.cui.slice(4, 9)}-${ANA.cui.slice(9)}`)).toBe(ana);
  });

  test.each(['', 'Ana López', '12345678901012', '5555555550101'])('not by "%s"', async (text) => {
    expect(await find(text)).toBeNull();
  });

  test('under the entry that counts since a merge', async () => {
    await merge(luis, ana);
    await merge(eva, luis);
    expect(await find(ANA.cui)).toBe(eva);
    expect(await findRegistered(process.handler, ana)).toMatchObject({ personId: eva });
  });

  test('not any more once erased', async () => {
    await erase(ana);
    expect(await findRegistered(process.handler, ana)).toBeNull();
    expect(await findRegistered(process.handler, 'nobody')).toBeNull();
  });
});

test('a registration with a known CUI and other data is refused; the same one again changes nothing', async () => {
  const ask = (firstName: string) => {
    const given = { ...ANA, cui: '2000000010101', firstName };
    return registerPerson(process.handler, process.personId, given, newContext(process));
  };
  expect(await ask('Ana')).toMatchObject({ accepted: true, events: [{ type: 'PersonRegistered' }] });
  await expectRefused(() => ask('Eva'), { code: 'cui_taken' });
  expect(await ask('Ana')).toMatchObject({ accepted: true, events: [] });
});

test('a reservation for a person names the person, and nothing else', () => {
  const fields = individualFields({ ...ANA, personId: 'p1', lastName: '' });
  expect(fields).toEqual({ originId: null, reference: '', dependency: '', personId: 'p1', name: 'Ana' });
  expect(individualFields({ ...ANA, personId: 'p1' }).name).toBe('Ana López');
});

test('two entries are somebody else unless they were merged', async () => {
  const isElse = (one: string | null, other: string | null) => isSomebodyElse(process.handler, one, other);
  const pairs = () => Promise.all([isElse(ana, luis), isElse(luis, ana), isElse(ana, eva), isElse(ana, ana)]);
  expect(await pairs()).toEqual([true, true, true, false]);
  await merge(luis, ana);
  expect(await pairs()).toEqual([false, false, true, false]);
  const withNobody = [isElse(null, ana), isElse(ana, null), isElse(null, null)];
  expect(await Promise.all(withNobody)).toEqual([true, true, false]);
});

describe('the entries of a person are tried', () => {
  async function tried(personId: string, known: readonly string[]) {
    const seen: string[] = [];
    const attempt = async (id: string) => {
      seen.push(id);
      return known.includes(id) ? `found at ${id}` : `not at ${id}`;
    };
    const outcome = await tryEachEntry(process.handler, personId, attempt, (one) => one.startsWith('not'));
    return { seen, outcome };
  }
  beforeEach(async () => {
    await merge(luis, ana);
    await merge(eva, luis);
  });

  test('the named one first, then the one that counts, until one is known', async () => {
    expect(await tried(ana, [ana])).toEqual({ seen: [ana], outcome: `found at ${ana}` });
    expect(await tried(ana, [eva])).toEqual({ seen: [ana, eva], outcome: `found at ${eva}` });
    expect(await tried(eva, [ana])).toEqual({ seen: [eva, luis, ana], outcome: `found at ${ana}` });
  });

  test('each once, and the first answer is given where none is known', async () => {
    expect(await tried(luis, [])).toEqual({ seen: [luis, eva, ana], outcome: `not at ${luis}` });
    expect(await tried('nobody', [])).toEqual({ seen: ['nobody'], outcome: 'not at nobody' });
  });
});

describe('a merge is refused before anything is written', () => {
  test('if it is an employee with an own entry among the two', async () => {
    await register('staff', { personId: ana });
    await expectRefused(() => merge(ana, luis, {}, 'staff'), { code: 'merge_own' });
    await expectRefused(() => merge(luis, ana, {}, 'staff'), { code: 'merge_own' });
    expect(await merge(luis, eva, {}, 'staff')).toMatchObject({ accepted: true });
  });

  test('also where their own entry was merged before, into one that counts for them now', async () => {
    await register('staff', { personId: ana });
    await merge(luis, ana);
    await expectRefused(() => merge(luis, eva, {}, 'staff'), { code: 'merge_own' });
    await expectRefused(() => merge(eva, luis, {}, 'staff'), { code: 'merge_own' });
  });

  test('and allowed to an account that is no person', async () => {
    await register('staff');
    expect(await merge(ana, luis, {}, 'staff')).toMatchObject({ accepted: true });
  });

  test('where both are the same entry, verified or not', async () => {
    await expectRefused(() => merge(ana, ana), { code: 'merge_self' });
    await verify(ana);
    await expectRefused(() => merge(ana, ana), { code: 'merge_self' });
  });

  test('where one of them is unknown or erased', async () => {
    await erase(luis);
    await expectRefused(() => merge(ana, 'nobody'), { code: 'person_unknown' });
    await expectRefused(() => merge('nobody', ana), { code: 'person_unknown' });
    await expectRefused(() => merge(ana, luis), { code: 'person_erased' });
    await expectRefused(() => merge(luis, ana), { code: 'person_erased' });
  });

  test('where the duplicate went into a third entry', async () => {
    await merge(eva, luis);
    await expectRefused(() => merge(ana, luis), { code: 'person_merged' });
  });

  test('where the duplicate is verified, unless somebody saw both documents', async () => {
    await verify(luis);
    await expectRefused(() => merge(ana, luis), { code: 'duplicate_verified' });
    await expectRefused(() => merge(ana, luis, { bothVerified: true }), { code: 'kept_unverified' });
    await verify(ana);
    expect(await merge(ana, luis, { bothVerified: true })).toMatchObject({ accepted: true });
  });

  test('into an entry that an account only claims', async () => {
    const given = { ...ANA, userId: 'u1' };
    const own = await registerClaimant(process.handler, process.personId, given, newContext(process));
    if (!own.accepted || own.state.status !== 'registered') throw new Error('no entry');
    const { personId } = own.state.person;
    await expectRefused(() => merge(personId, luis), { code: 'person_unknown' });
  });
});

describe('a new address is awaited', () => {
  const UNTIL = '2026-11-22T14:00:00.000Z';
  const pending = (at: string, userId = 'u1') => loadPendingChange(process.handler, userId, at);
  beforeEach(async () => {
    await register('u1');
    const change = { changeId: 'c1', email: 'new@b.test', until: UNTIL };
    await user({ type: 'RequestEmailChange', userId: 'u1', ...change });
  });

  test('as long as its link is valid', async () => {
    expect(await pending(UNTIL)).toEqual({
      changeId: 'c1',
      email: 'new@b.test',
      until: UNTIL,
      isDone: false,
    });
    expect(await pending('2026-11-22T14:00:00.001Z')).toBeNull();
  });

  test.each<Parameters<typeof user>[0]>([
    { type: 'ChangeEmail', userId: 'u1', changeId: 'c1', previous: 'u1@b.test', at: NOW },
    { type: 'WithdrawEmailChange', userId: 'u1' },
    { type: 'EraseUser', userId: 'u1' },
  ])('not after $type', async (command) => {
    expect(await pending(NOW)).not.toBeNull();
    await user(command);
    expect(await pending(NOW)).toBeNull();
  });

  test('at no account that is unknown', async () => {
    expect(await pending(NOW, 'u2')).toBeNull();
  });
});

describe('the last administrator', () => {
  const administrators = {
    candidates: async () => ['u1', 'u2', 'u3', 'u4'],
    exclusively: <T>(work: () => Promise<T>) => work(),
  };
  const keeping = (command: Parameters<typeof changeUser>[1]) =>
    changeUserKeepingAdministrator(process.handler, administrators, command, newContext(process));
  const LAST = { code: 'last_administrator' };
  beforeEach(async () => {
    await register('u1', { roles: [ADMIN_ROLE] });
    await register('u2', { roles: [1] });
  });

  test.each([
    { type: 'ToggleBan', userId: 'u1' },
    { type: 'BanUser', userId: 'u1' },
    { type: 'EraseUser', userId: 'u1' },
    { type: 'AssignRoles', userId: 'u1', roles: [1, 2] },
  ] as const)('stays: %o', async (command) => {
    await expectRefused(() => keeping(command), LAST);
    await register('u3', { roles: [ADMIN_ROLE] });
    expect(await keeping(command)).toMatchObject({ accepted: true });
  });

  test('may get other roles beside, and others are changed freely', async () => {
    const more = [1, ADMIN_ROLE];
    expect(await keeping({ type: 'AssignRoles', userId: 'u1', roles: more })).toMatchObject({
      accepted: true,
    });
    expect(await keeping({ type: 'BanUser', userId: 'u2' })).toMatchObject({ accepted: true });
    expect(await keeping({ type: 'RecordLogIn', userId: 'u1' })).toMatchObject({ accepted: true });
  });

  test('is the last one beside banned, erased and invited ones', async () => {
    await register('u3', { roles: [ADMIN_ROLE] });
    await user({ type: 'BanUser', userId: 'u3' });
    const invited = { userId: 'u4', email: 'u4@b.test', personId: null, inviteId: 'i1' };
    await user({ type: 'RegisterUser', ...invited, roles: [ADMIN_ROLE] });
    await expectRefused(() => keeping({ type: 'BanUser', userId: 'u1' }), LAST);
    await user({ type: 'EraseUser', userId: 'u4' });
    await expectRefused(() => keeping({ type: 'BanUser', userId: 'u1' }), LAST);
    await user({ type: 'UnbanUser', userId: 'u3' });
    expect(await keeping({ type: 'BanUser', userId: 'u1' })).toMatchObject({ accepted: true });
  });
});

test('a merged entry gives the one that counts, with all that went into it', async () => {
  await merge(luis, ana);
  expect(await loadPerson(process.handler, ana)).toMatchObject({ id: luis, person: { absorbed: [ana] } });
});
