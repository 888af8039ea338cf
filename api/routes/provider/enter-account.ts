import { type CommandContext, step } from '../../../commands/handler/context.ts';
import { changeUser, loadUser } from '../../../commands/people/user.ts';
import { isAccount } from '../../../domain/user/state.ts';
import type { Position } from '../../../eventstore/port.ts';
import type { IdentityProvider } from '../../../platform/provider-settings.ts';
import { accessOf, allows } from '../../auth/access.ts';
import { EmailTakenError, findCredential, storeCredential } from '../../auth/credentials.ts';
import { mappedRoles, verifiedEmail } from '../../auth/provider/claims.ts';
import { ProviderLogInError } from '../../auth/provider/failures.ts';
import { addLink, findLink, type Link, providerKey, removeLink } from '../../auth/provider/links.ts';
import type { Identity } from '../../auth/provider/provider.ts';
import { refused } from '../../errors/refusals.ts';
import type { Deps } from '../../http/deps.ts';
import { syncRoles } from './sync-roles.ts';

export interface Entry {
  readonly deps: Deps;
  readonly settings: IdentityProvider;
  readonly identity: Identity;
  readonly context: CommandContext;
}

/**
 * The account that an identity of the provider opens: linked already, found by its verified address, or created. Each
 * step can be repeated after a crash. @throws ProviderLogInError
 */
export async function enterAccount(entry: Entry): Promise<string> {
  const { deps, settings, identity, context } = entry;
  const subjectKey = providerKey(deps.secret, settings.issuer, identity.subject);
  const link = (await findLink(deps.pool, subjectKey)) ?? (await firstLink(entry, subjectKey));
  const { userId } = link;
  const known = await loadUser(deps.commands, userId);
  if (known.status === 'unknown') await register(entry, link, subjectKey);
  const user = known.status === 'unknown' ? await loadUser(deps.commands, userId) : known;
  if (!isAccount(user)) throw new ProviderLogInError('refused');
  if (user.status === 'banned') throw new ProviderLogInError('banned');
  const linked = user.providers.includes(settings.issuer) ? null : await recordLink(entry, userId);
  const { roles, position } = await syncRoles(deps, { subjectKey, link, user }, mappedOf(entry), context);
  if (!allows(accessOf(roles), 'staff')) throw new ProviderLogInError('no_role');
  const seen = position ?? linked;
  if (seen !== null) await deps.waiter.waitFor(seen, ['accounts']);
  return userId;
}

const mappedOf = ({ settings, identity }: Entry) => mappedRoles(settings, identity.claims);

async function firstLink(entry: Entry, subjectKey: string): Promise<Link> {
  const { deps, settings, context } = entry;
  const existing = await findCredential(deps.pool, emailOf(entry));
  const mapped = mappedOf(entry);
  if (existing) await mustBeLinkable(deps, existing.userId, mapped);
  else if (mapped.length === 0) throw new ProviderLogInError('no_role');
  const link = existing ? { userId: existing.userId, roles: [] } : { userId: deps.ids.uuid(), roles: mapped };
  const { issuer } = settings;
  if (!(await addLink(deps.pool, { ...link, subjectKey, issuer, at: context.at })))
    throw new ProviderLogInError(existing ? 'taken' : 'over');
  return link;
}

function emailOf({ settings, identity }: Entry): string {
  const email = verifiedEmail(settings, identity.claims);
  if (email === null) throw new ProviderLogInError('unverified');
  return email;
}

/** Somebody else may have registered the address to wait for its owner: a password of theirs would open what is linked. */
async function mustBeLinkable(deps: Deps, userId: string, mapped: readonly number[]): Promise<void> {
  const user = await loadUser(deps.commands, userId);
  if (!isAccount(user)) throw new ProviderLogInError('refused');
  if (user.status === 'banned') throw new ProviderLogInError('banned');
  const isStaff = allows(accessOf(user.roles), 'staff');
  if (!user.emailConfirmed && !user.invited && !isStaff) throw new ProviderLogInError('unconfirmed');
  if (mapped.length === 0 && !isStaff) throw new ProviderLogInError('no_role');
}

/** Without a password: the provider opens the account, until its owner chooses one. */
async function register(entry: Entry, { userId, roles }: Link, subjectKey: string): Promise<void> {
  const { deps, context } = entry;
  const email = emailOf(entry);
  try {
    await storeCredential(deps.pool, { userId, email, passwordHash: '' });
  } catch (error) {
    if (!(error instanceof EmailTakenError)) throw error;
    // Registered by somebody else meanwhile: the next try finds that account.
    await removeLink(deps.pool, subjectKey);
    throw new ProviderLogInError('over');
  }
  const command = { type: 'RegisterUser' as const, userId, email, personId: null, roles };
  const outcome = await changeUser(deps.commands, command, { ...step(context, 'register'), userId: null });
  if (!outcome.accepted) throw refused(outcome.refusal);
}

/** The provider has verified the address by which the account was found. */
async function recordLink({ deps, settings, context }: Entry, userId: string): Promise<Position | null> {
  const { issuer } = settings;
  const byOwner = (name: string) => ({ ...step(context, name), userId });
  await changeUser(deps.commands, { type: 'LinkToProvider', userId, issuer }, byOwner('link'));
  const confirmed = await changeUser(deps.commands, { type: 'ConfirmEmail', userId }, byOwner('confirm'));
  return confirmed.accepted ? confirmed.position : null;
}
