import type { CommandContext } from '../../commands/handler/context.ts';
import { findPerson, registerPerson } from '../../commands/people/person.ts';
import { changeUser } from '../../commands/people/user.ts';
import { USER_ROLE } from '../../domain/user/roles.ts';
import type { Position } from '../../eventstore/port.ts';
import { EmailTakenError, findCredential, setCredential } from '../auth/credentials.ts';
import type { Limits } from '../auth/limits.ts';
import { hashPassword, passwordProblem } from '../auth/passwords.ts';
import type { BodyOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import { refused } from '../errors/refusals.ts';
import { Committed } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handler } from '../http/handler.ts';
import { birthDateProblem } from './birth-date.ts';

type Body = BodyOf<Calls['register']>;

/**
 * Creates an account, and its person if the CUI is new. If staff had entered the CUI, the account waits until staff
 * have seen the document. If the address already has an account, the response is the same and its owner gets a mail.
 */
export function register(limits: Limits): Handler<Calls['register']> {
  return async ({ body, deps, context, ctx }) => {
    await limits.accountForm(ctx.ip);
    const problem = await passwordProblem(body.password);
    if (problem !== null) return refused({ code: 'invalid', errors: { password: [problem] } });
    const badDate = birthDateProblem(deps.config, body.date_of_birth);
    if (badDate) return badDate;
    const existing = await findCredential(deps.pool, body.email);
    if (existing) return tellOwner(deps, limits, existing.userId, body, context());
    const userId = deps.ids.uuid();
    return createAccount(deps, userId, body, { ...context(), userId });
  };
}

/** Takes as long as making an account does. */
async function tellOwner(
  deps: Deps,
  limits: Limits,
  userId: string,
  { email, password }: Body,
  command: CommandContext,
) {
  await hashPassword(password);
  if (await limits.mayMail(email))
    await changeUser(deps.commands, { type: 'RecordRepeatedRegistration', userId }, command);
  return {};
}

/** The events name the person who registers as their author. */
async function createAccount(deps: Deps, userId: string, body: Body, command: CommandContext) {
  const { email, password } = body;
  const person = await personFor(deps, body, command);
  const personId = person.isNew ? person.id : null;
  const account = { type: 'RegisterUser' as const, userId, email, personId, roles: [USER_ROLE] };
  const registered = await changeUser(deps.commands, account, command);
  if (!registered.accepted) return refused(registered.refusal);
  try {
    await setCredential(deps.pool, { userId, email, password });
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    // Somebody else has registered the same address meanwhile, and has the account.
    await changeUser(deps.commands, { type: 'EraseUser', userId }, step(deps, command));
    return {};
  }
  const claimed = person.isNew
    ? null
    : await changeUser(
        deps.commands,
        { type: 'ClaimPerson', userId, personId: person.id },
        step(deps, command),
      );
  const positions = [person.position, registered.position, claimed?.accepted ? claimed.position : null];
  return new Committed(latest(positions), () => ({}));
}

interface PersonOfAccount {
  readonly id: string;
  /** Nobody had the CUI: it is the person who registers. */
  readonly isNew: boolean;
  readonly position: Position | null;
}

async function personFor(deps: Deps, body: Body, command: CommandContext): Promise<PersonOfAccount> {
  const { commands, booking } = deps;
  const known = await findPerson(commands, booking.personId, body.cui);
  if (known !== null) return { id: known, isNew: false, position: null };
  const { cui, first_name, last_name, gender, date_of_birth, phone } = body;
  const data = {
    cui,
    firstName: first_name,
    lastName: last_name,
    gender,
    dateOfBirth: date_of_birth,
    phone,
  };
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
