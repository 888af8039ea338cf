import type { CommandContext } from '../../commands/handler/context.ts';
import { findPerson, registerClaimant, registerPerson } from '../../commands/people/person.ts';
import { changeUser, loadUser } from '../../commands/people/user.ts';
import { personStream } from '../../domain/person/stream.ts';
import { USER_ROLE } from '../../domain/user/roles.ts';
import { isAccount } from '../../domain/user/state.ts';
import type { Position } from '../../eventstore/port.ts';
import { derivedUuid } from '../../platform/ids.ts';
import {
  EmailTakenError,
  emailKey,
  findCredential,
  findPasswordHash,
  storeCredential,
} from '../auth/credentials.ts';
import type { Limits } from '../auth/limits.ts';
import { hashPassword, passwordProblem } from '../auth/passwords.ts';
import type { BodyOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import { refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import type { Handler } from '../http/handler.ts';
import { birthDateSentence, profileOf } from './person-form.ts';

type Body = BodyOf<Calls['register']>;

const VIEWS = ['accounts', 'person-directory'] as const;
/** Longest wait for views; then it responds anyway. */
const SEEN_MS = 2_000;

/**
 * Creates an account and its person. If the CUI is known, the account gets an unverified entry of its own, and waits until staff
 * have seen the document; its owner sees no difference. If the address already has an account, its owner gets a mail, and the response is the same: in what it
 * says, and in when it comes.
 */
export function register(limits: Limits): Handler<Calls['register']> {
  return async ({ body, deps, context, ctx }) => {
    await limits.accountForm(ctx.ip);
    const { email, cui, phone, first_name, last_name } = body;
    const password = await passwordProblem(body.password, [email, cui, phone, `${first_name} ${last_name}`]);
    const birth = birthDateSentence(deps.config, body.date_of_birth);
    const errors = { ...(password && { password: [password] }), ...(birth && { date_of_birth: [birth] }) };
    if (password || birth) return refused({ code: 'invalid', errors });
    return carryOutRegistration({ deps, limits }, body, context());
  };
}

interface RegistrationParts {
  readonly deps: Deps;
  readonly limits: Pick<Limits, 'mayMail'>;
  readonly hash?: typeof hashPassword;
  readonly inSteps?: typeof inFullSteps;
}

/** Equal costly steps for all addresses, before it is known whether one is taken. */
export function carryOutRegistration(
  { deps, limits, hash = hashPassword, inSteps = inFullSteps }: RegistrationParts,
  body: Body,
  command: CommandContext,
) {
  return inSteps(async () => {
    const passwordHash = await hash(body.password);
    const known = await findPerson(deps.commands, deps.booking.personId, body.cui);
    const existing = await findCredential(deps.pool, body.email);
    const position = existing
      ? await notifyOwner(deps, limits, existing.userId, body, command)
      : await createAccount(deps, { body, passwordHash, known }, command);
    await deps.waiter.waitFor(position ?? (await deps.log.store.head()), VIEWS, SEEN_MS);
    return {};
  });
}

async function notifyOwner(
  deps: Deps,
  limits: RegistrationParts['limits'],
  userId: string,
  { email }: Body,
  command: CommandContext,
): Promise<Position | null> {
  if (!(await limits.mayMail(email))) return null;
  const noted = await changeUser(deps.commands, { type: 'RecordRepeatedRegistration', userId }, command);
  return noted.accepted ? noted.position : null;
}

interface Registration {
  readonly body: Body;
  readonly passwordHash: string;
  readonly known: string | null;
}

/**
 * Appends to two streams, whether the CUI is known or not. The events name the person who registers as their author.
 */
async function createAccount(
  deps: Deps,
  { body, passwordHash, known }: Registration,
  request: CommandContext,
) {
  const userId = await accountFor(deps, body);
  const command = { ...request, userId };
  const { email } = body;
  const person = await registerEntry(deps, { body, userId, known }, step(deps, command));
  const account = { type: 'RegisterUser' as const, userId, email, ...person.ofAccount, roles: [USER_ROLE] };
  const registered = await changeUser(deps.commands, account, command);
  if (!registered.accepted) throw refused(registered.refusal);
  try {
    await storeCredential(deps.pool, { userId, email, passwordHash }, 'do nothing');
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    // Registered by somebody else meanwhile.
    await changeUser(deps.commands, { type: 'EraseUser', userId }, step(deps, command));
    return null;
  }
  return latest([person.position, registered.position]);
}

/** The same form sent again finds the account that a try left without a password; any other account of this form is passed over. */
async function accountFor({ commands, booking, pool }: Deps, body: Body): Promise<string> {
  const form = JSON.stringify([emailKey(body.email), body.cui, profileOf(body)]);
  for (let generation = 0; ; generation++) {
    const userId = derivedUuid(booking.personId(`account:${form}`, generation));
    const user = await loadUser(commands, userId);
    if (user.status === 'unknown') return userId;
    if (isAccount(user) && (await findPasswordHash(pool, userId)) === null) return userId;
  }
}

interface Entry {
  readonly ofAccount: { readonly personId: string; readonly claims?: string };
  readonly position: Position | null;
}

/** The person of a new CUI; with a known one an entry of the account's own, which claims to be that person. */
async function registerEntry(
  { commands, booking, log }: Deps,
  { body, userId, known }: Pick<Registration, 'body' | 'known'> & { readonly userId: string },
  context: CommandContext,
): Promise<Entry> {
  const data = { cui: body.cui, ...profileOf(body) };
  const own = await registerPerson(commands, booking.personId, data, context);
  if (own.accepted && own.state.status === 'registered') {
    const { personId } = own.state.person;
    const [first] = await log.store.readStream(personStream(personId), { maxCount: 1 });
    // Also by an earlier try of this account.
    if (first?.metadata.userId === userId) return { ofAccount: { personId }, position: own.position };
  }
  // Without `known` somebody else has registered the CUI in the same moment.
  const claims = known ?? (await findPerson(commands, booking.personId, body.cui));
  if (claims === null) throw new Error('a person who was registered is not there');
  const outcome = await registerClaimant(commands, booking.personId, { ...data, userId }, context);
  if (!outcome.accepted || outcome.state.status !== 'registered')
    throw new Error('the entry of a new account was not registered');
  return { ofAccount: { personId: outcome.state.person.personId, claims }, position: outcome.position };
}

function step(deps: Deps, command: CommandContext): CommandContext {
  return { ...command, commandId: deps.ids.uuid() };
}

function latest(positions: readonly (Position | null)[]): Position | null {
  return positions.reduce((most, one) => (one !== null && (most === null || one > most) ? one : most), null);
}

/** Above the duration to be hidden. */
const STEP_MS = 250;

/** Returns or fails only at full time steps, so that durations don't reveal which work was done. */
export async function inFullSteps<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const left = STEP_MS - ((performance.now() - begun) % STEP_MS);
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
