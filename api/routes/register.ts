import type { CommandContext } from '../../commands/handler/context.ts';
import { findPerson, registerPerson } from '../../commands/people/person.ts';
import { changeUser } from '../../commands/people/user.ts';
import { USER_ROLE } from '../../domain/user/roles.ts';
import type { Position } from '../../eventstore/port.ts';
import { EmailTakenError, findCredential, storeCredential } from '../auth/credentials.ts';
import type { Limits } from '../auth/limits.ts';
import { hashPassword, passwordProblem } from '../auth/passwords.ts';
import type { BodyOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import { refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import type { Handler } from '../http/handler.ts';
import { inFullSteps } from './in-full-steps.ts';
import { birthDateProblem, profileOf } from './person-form.ts';

type Body = BodyOf<Calls['register']>;

const VIEWS = ['accounts', 'person-directory'] as const;
/** Longest wait for the read models; then the answer is given anyway, as after other calls. */
const SEEN_MS = 2_000;

/**
 * Creates an account, and its person if the CUI is new. If staff had entered the CUI, the account waits until staff
 * have seen the document. If the address already has an account, its owner gets a mail, and the response is the same: in what it
 * says, and in when it comes.
 */
export function register(limits: Limits): Handler<Calls['register']> {
  return async ({ body, deps, context, ctx }) => {
    await limits.accountForm(ctx.ip);
    const problem = await passwordProblem(body.password);
    if (problem !== null) return refused({ code: 'invalid', errors: { password: [problem] } });
    const badDate = birthDateProblem(deps.config, body.date_of_birth);
    if (badDate) return badDate;
    return carryOutRegistration({ deps, limits }, body, context());
  };
}

interface RegistrationParts {
  readonly deps: Deps;
  readonly limits: Pick<Limits, 'mayMail'>;
  readonly hash?: typeof hashPassword;
  readonly inSteps?: typeof inFullSteps;
}

/** The costly steps are the same whether the address has an account or not, and come before that is known. */
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
  /** The person who has the CUI already. */
  readonly known: string | null;
}

/** The events name the person who registers as their author. */
async function createAccount(
  deps: Deps,
  { body, passwordHash, known }: Registration,
  request: CommandContext,
) {
  const userId = deps.ids.uuid();
  const command = { ...request, userId };
  const { email } = body;
  const person = known === null ? await newPerson(deps, body, command) : { ...KNOWN, id: known };
  const personId = person.isNew ? person.id : null;
  const account = { type: 'RegisterUser' as const, userId, email, personId, roles: [USER_ROLE] };
  const registered = await changeUser(deps.commands, account, command);
  if (!registered.accepted) throw refused(registered.refusal);
  try {
    await storeCredential(deps.pool, { userId, email, passwordHash });
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    // Somebody else has registered the same address meanwhile, and has the account.
    await changeUser(deps.commands, { type: 'EraseUser', userId }, step(deps, command));
    return null;
  }
  const claimed = person.isNew
    ? null
    : await changeUser(
        deps.commands,
        { type: 'ClaimPerson', userId, personId: person.id },
        step(deps, command),
      );
  return latest([person.position, registered.position, claimed?.accepted ? claimed.position : null]);
}

interface PersonOfAccount {
  readonly id: string;
  /** Nobody had the CUI: it is the person who registers. */
  readonly isNew: boolean;
  readonly position: Position | null;
}

const KNOWN = { isNew: false, position: null };

async function newPerson(deps: Deps, body: Body, command: CommandContext): Promise<PersonOfAccount> {
  const { commands, booking } = deps;
  const data = { cui: body.cui, ...profileOf(body) };
  const outcome = await registerPerson(commands, booking.personId, data, step(deps, command));
  const id = await findPerson(commands, booking.personId, body.cui);
  if (id === null) throw new Error('a person who was registered is not there');
  // Registered by somebody else in the same moment: then it is theirs.
  const isNew = outcome.accepted && outcome.events.length > 0;
  return { id, isNew, position: outcome.accepted ? outcome.position : null };
}

/** A separate command of the same request. */
function step(deps: Deps, command: CommandContext): CommandContext {
  return { ...command, commandId: deps.ids.uuid() };
}

function latest(positions: readonly (Position | null)[]): Position | null {
  return positions.reduce((most, one) => (one !== null && (most === null || one > most) ? one : most), null);
}
