import { beforeEach, describe, expect, test } from 'vitest';
import { newContext } from '../../commands/handler/context.ts';
import { linkAccount, refuseClaim } from '../../commands/people/claims.ts';
import {
  changePerson,
  erasePerson,
  findPerson,
  loadPerson,
  registerClaimant,
} from '../../commands/people/person.ts';
import { changeUser, loadUser } from '../../commands/people/user.ts';
import type { DpiSide } from '../../domain/person/dpi-sides.ts';
import { memoryEventStore } from '../../eventstore/memory.ts';
import type { EventStore } from '../../eventstore/port.ts';
import { memoryKeys, newProcess, type Process } from '../support/booking-world.ts';
import { mergeEntries, seedPerson } from '../support/citizen-world.ts';
import { died } from '../support/crash-world.ts';
import { crashingStore } from '../support/crashing-store.ts';
import { eventsSince, expectNothing, refusedAs, typesSince } from '../support/outcomes.ts';
import { ANA } from '../support/sample-events.ts';

const LUIS_CUI = '9999999990101';
const EVA_CUI = '1000000010101';
const STAFF = 'staff';

/** Which of the appends of a link links the account; those before merge its own entry. */
const LINKING = 6;

let store: EventStore;
let keys: ReturnType<typeof memoryKeys>;
let process: Process;
let ana: string;
let luis: string;
beforeEach(async () => {
  store = memoryEventStore();
  keys = memoryKeys();
  process = newProcess(store, keys);
  ana = await seedPerson(process, ANA.cui);
  luis = await seedPerson(process, LUIS_CUI);
});

const as = (userId: string | null) => newContext(process, { userId });
const link = (personId: string, by: string | null = STAFF) =>
  linkAccount(process.handler, { userId: 'u1', personId }, as(by));
const refuse = (reason = 'Es otra persona') =>
  refuseClaim(process.handler, { userId: 'u1', reason }, as(STAFF));
const account = () => loadUser(process.handler, 'u1');

async function register(personId: string | null, claims?: string): Promise<void> {
  const given = claims === undefined ? {} : { claims };
  await changeUser(
    process.handler,
    { type: 'RegisterUser', userId: 'u1', email: 'a@b.test', personId, roles: [1], ...given },
    newContext(process),
  );
}

/** An account with an unverified entry of its own, whose CUI is Ana's. */
async function registerWithOwnEntry(claims = ana): Promise<string> {
  const { handler, personId } = process;
  const given = { ...ANA, firstName: 'Anita', userId: 'u1' };
  const entry = await registerClaimant(handler, personId, given, newContext(process));
  if (!entry.accepted || entry.state.status !== 'registered') throw new Error('no entry');
  const own = entry.state.person.personId;
  await register(own, claims);
  return own;
}

async function claimAna(): Promise<void> {
  await register(null);
  await changeUser(
    process.handler,
    { type: 'ClaimPerson', userId: 'u1', personId: ana },
    newContext(process),
  );
}

const upload = (personId: string, side: DpiSide) =>
  changePerson(
    process.handler,
    { type: 'UploadDpiImage', personId, side, image: `${side}.jpg` },
    newContext(process),
  );

const expectRefused = (asked: () => Promise<unknown>, code: string) =>
  expectNothing(store, asked, refusedAs(code));

describe('an account is linked', () => {
  test('to the person whom it claims to be', async () => {
    await claimAna();
    const before = await store.head();
    expect(await link(ana)).toMatchObject({ accepted: true, position: before + 1n });
    expect(await eventsSince(process, before)).toEqual([
      { type: 'UserLinkedToPerson', data: { userId: 'u1', personId: ana } },
    ]);
    expect(await account()).toMatchObject({ personId: ana, claim: null });
  });

  test('and its own entry becomes part of the entry of that person', async () => {
    const own = await registerWithOwnEntry();
    const before = await store.head();

    expect(await link(ana)).toMatchObject({ accepted: true });

    expect(await typesSince(store, before)).toEqual([
      ...['PersonMergeStarted', 'PersonMerged', 'BookerMerged', 'BookerAbsorbed', 'PersonAbsorbed'],
      'UserLinkedToPerson',
    ]);
    const reason = 'La cuenta se vinculó a esta persona';
    expect((await eventsSince(process, before))[0]?.data).toMatchObject({
      personId: ana,
      duplicateId: own,
      reason,
      bothVerified: false,
    });
    const { id, person } = await loadPerson(process.handler, own);
    expect(id).toBe(ana);
    expect(person).toMatchObject({ absorbed: [own], person: { firstName: 'Ana' } });
    expect(await account()).toMatchObject({ personId: ana, claim: null });
  });

  test('once, although it is asked for twice', async () => {
    await registerWithOwnEntry();
    await link(ana);
    const before = await store.head();
    expect(await link(ana)).toMatchObject({ accepted: true });
    expect(await typesSince(store, before)).toEqual([]);
  });

  test('after a refusal too, also where the link dies once the own entry is merged', async () => {
    await registerWithOwnEntry();
    await refuse();
    const dying = newProcess(crashingStore(store, LINKING, 'before').store, keys);
    const request = { userId: 'u1', personId: ana };
    expect(await died(linkAccount(dying.handler, request, newContext(dying, { userId: STAFF })))).toBe(true);
    const before = await store.head();
    expect(await link(ana)).toMatchObject({ accepted: true });
    expect(await typesSince(store, before)).toEqual(['UserLinkedToPerson']);
    expect(await account()).toMatchObject({ personId: ana, claim: null });
  });

  test('to the entry that counts, whichever entry of the person it claimed', async () => {
    await claimAna();
    await mergeEntries(process, luis, ana);
    expect(await link(ana)).toMatchObject({ accepted: true });
    expect(await account()).toMatchObject({ personId: luis });
  });

  test('to the person whom it claims, and an own entry with another CUI stays apart', async () => {
    const own = await registerWithOwnEntry(luis);
    const before = await store.head();
    expect(await link(luis)).toMatchObject({ accepted: true });
    expect(await typesSince(store, before)).toEqual(['UserLinkedToPerson']);
    expect((await loadPerson(process.handler, own)).id).toBe(own);
  });
});

describe('an account is not linked', () => {
  test('to a person who is not registered, or was erased', async () => {
    await claimAna();
    await expectRefused(() => link('nobody'), 'person_unknown');
    await erasePerson(process.handler, ana, 'Lo pidió', newContext(process));
    await expectRefused(() => link(ana), 'person_unknown');
  });

  test('to another person than the one whom it claims', async () => {
    await claimAna();
    await expectRefused(() => link(luis), 'claim_other');
  });

  test('without a claim', async () => {
    await register(null);
    await expectRefused(() => link(ana), 'claim_unknown');
  });

  test('if it is a person already', async () => {
    await register(luis);
    await expectRefused(() => link(ana), 'user_linked');
  });

  test('to itself, whatever it claims', async () => {
    await registerWithOwnEntry();
    await expectRefused(() => link(ana, 'u1'), 'claim_own');
  });

  test('if there is no such account', () => expectRefused(() => link(ana), 'user_unknown'));

  test('to the person of the employee who links it', async () => {
    await registerWithOwnEntry();
    const employee = { userId: STAFF, email: 's@b.test', personId: ana, roles: [2] };
    await changeUser(process.handler, { type: 'RegisterUser', ...employee }, newContext(process));
    await expectRefused(() => link(ana), 'merge_own');
    expect(await account()).toMatchObject({ claim: ana });
  });

  test('as long as its own entry is verified and the other is not', async () => {
    const own = await registerWithOwnEntry();
    await changePerson(process.handler, { type: 'VerifyDpi', personId: own }, newContext(process));
    await expectRefused(() => link(ana), 'duplicate_verified');
    expect(await account()).toMatchObject({ personId: own, claim: ana });
  });
});

describe('a claim is refused', () => {
  const CLAIM_REFUSED = { type: 'UserClaimRefused', data: { userId: 'u1', reason: 'Es otra persona' } };

  test.each([
    ['without an entry of its own', claimAna],
    ['whose entry has no pictures', () => registerWithOwnEntry()],
  ])('silently at an account %s', async (_, claim) => {
    await claim();
    const before = await store.head();
    expect(await refuse()).toMatchObject({ accepted: true });
    expect(await eventsSince(process, before)).toEqual([CLAIM_REFUSED]);
    expect(await account()).toMatchObject({ claim: null });
  });

  test.each(['front', 'back'] as const)('with its pictures, be it the %s alone', async (side) => {
    const own = await registerWithOwnEntry();
    await upload(own, side);
    const before = await store.head();
    expect(await refuse()).toMatchObject({ accepted: true });
    expect(await eventsSince(process, before)).toEqual([
      { type: 'DpiRefused', data: { personId: own, reason: 'Es otra persona' } },
    ]);
    // It may upload others.
    expect(await account()).toMatchObject({ claim: ana });
  });

  test('only where there is one: pictures of a person are no claim', async () => {
    await register(ana);
    await upload(ana, 'front');
    await expectRefused(refuse, 'claim_unknown');
  });

  test('only at an account that exists', () => expectRefused(refuse, 'user_unknown'));
});

test('an own entry is not found by its CUI, and each account has another one', async () => {
  const { handler, personId } = process;
  const eva = { ...ANA, cui: EVA_CUI };
  const ids: string[] = [];
  for (const userId of ['u1', 'u2', 'u1']) {
    const entry = await registerClaimant(handler, personId, { ...eva, userId }, newContext(process));
    if (entry.accepted && entry.state.status === 'registered') ids.push(entry.state.person.personId);
  }
  expect(ids).toEqual([ids[0], expect.not.stringMatching(ids[0] ?? ''), ids[0]]);
  expect(await findPerson(handler, personId, EVA_CUI)).toBeNull();
  expect((await loadPerson(handler, ids[0] ?? '')).person).toMatchObject({
    isClaimant: true,
    person: { cui: EVA_CUI, personId: ids[0] },
  });
});
