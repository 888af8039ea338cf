import { refuse } from '../../domain/decider.ts';
import type { PersonRefusal } from '../../domain/person/decide.ts';
import type { Registered } from '../../domain/person/state.ts';
import { type UserRefusal, userDecider } from '../../domain/user/decide.ts';
import { isAccount, type User } from '../../domain/user/state.ts';
import type { CommandHandler, Done } from '../handler/command-handler.ts';
import { type CommandContext, step } from '../handler/context.ts';
import { mergePeople } from './merge-people.ts';
import { changePerson, loadPerson, type PersonOutcome, personAggregate } from './person.ts';
import { changeUser, loadUser, type UserOutcome } from './user.ts';

/** The reason of a merge that linking an account makes, in the audit log. */
const LINKED = 'La cuenta se vinculó a esta persona';

/**
 * Links an account to the person whom it claims to be, under whichever of their entries. Its own unverified entry becomes part
 * of that person's, so that its bookings are theirs.
 */
export async function linkAccount(
  handler: CommandHandler,
  { userId, personId }: { readonly userId: string; readonly personId: string },
  context: CommandContext,
): Promise<Done<UserRefusal | PersonRefusal>> {
  const { id: keptId, person } = await loadPerson(handler, personId);
  if (person.status !== 'registered') return refuse({ code: 'person_unknown' });
  const account = await loadUser(handler, userId);
  const own = await loadClaimant(handler, account);
  const claimant = own?.person.cui === person.person.cui ? own.person.personId : null;
  const { absorbed } = person;
  const command = {
    type: 'LinkToPerson' as const,
    userId,
    personId: keptId,
    absorbed,
    claimant,
    by: context.userId,
  };
  const foreseen = userDecider.decide(command, account);
  if (!foreseen.accepted) return foreseen;
  if (claimant !== null) {
    const request = { keptId, duplicateId: claimant, reason: LINKED, bothVerified: false };
    const merged = await mergePeople(handler, request, step(context, 'own entry'));
    if (!merged.accepted) return merged;
  }
  return changeUser(handler, command, context);
}

/**
 * Refuses the claim of an account. If its own entry has pictures of a document, these are refused, as with anybody: its owner reads
 * the same and may upload others. Without pictures the claim ends silently.
 */
export async function refuseClaim(
  handler: CommandHandler,
  { userId, reason }: { readonly userId: string; readonly reason: string },
  context: CommandContext,
): Promise<UserOutcome | PersonOutcome> {
  if (userId === context.userId) return refuse({ code: 'claim_own' });
  const own = await loadClaimant(handler, await loadUser(handler, userId));
  if (own && (own.dpi.front !== '' || own.dpi.back !== ''))
    return changePerson(handler, { type: 'RefuseDpi', personId: own.person.personId, reason }, context);
  return changeUser(handler, { type: 'RefuseClaim', userId, reason }, context);
}

/** The unverified entry of an account whose CUI belongs to another one; null where it has none. */
async function loadClaimant(handler: CommandHandler, account: User): Promise<Registered | null> {
  if (!isAccount(account) || account.personId === null) return null;
  const person = await handler.load(personAggregate(account.personId));
  return person.status === 'registered' && person.isClaimant ? person : null;
}
