import { changeUser } from '../../commands/user.ts';
import { keyedId } from '../../platform/ids.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { addressKey } from '../auth/address.ts';
import { clearSessionToken, sessionToken, setSessionToken } from '../auth/cookies.ts';
import { emailKey, findCredential } from '../auth/credentials.ts';
import type { Csrf } from '../auth/csrf.ts';
import { deviceName } from '../auth/device.ts';
import type { KnownDevices } from '../auth/known-device.ts';
import type { Limits, LogInTry } from '../auth/limits.ts';
import { verifyPassword } from '../auth/passwords.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Calls } from '../contract/calls.ts';
import type { Deps } from '../deps.ts';
import { Refused, refused } from '../errors/refusals.ts';
import type { Handler, Handlers } from '../handler.ts';
import { presentSessionUser } from '../presenters/session.ts';
import { tellSessionsEnded } from './account.ts';

interface Parts {
  readonly sessions: Sessions;
  readonly csrf: Csrf;
  readonly limits: Limits;
  readonly devices: KnownDevices;
}

/** Log-in, log-out, and who is logged in. */
export function sessionHandlers(parts: Parts) {
  const { sessions, csrf } = parts;
  return {
    login: logIn(parts),
    async logout({ ctx, user, deps }) {
      const token = sessionToken(ctx);
      if (token !== null) await sessions.end(token);
      clearSessionToken(ctx);
      if (user) tellSessionsEnded(deps, user.id);
      return {};
    },
    async session({ user, deps, ctx }) {
      const account = user && (await readAccount(deps.pool, user.id));
      return { user: account && presentSessionUser(account), csrf_token: csrf.issue(ctx) };
    },
  } satisfies Partial<Handlers>;
}

/**
 * The answer takes as long, and says the same, whether the e-mail or the password is wrong. Only who knows the password
 * is told of a ban.
 */
function logIn({ sessions, csrf, limits, devices }: Parts): Handler<Calls['login']> {
  return async ({ body: { email, password }, deps, context, ctx }) => {
    const attempt = { email, address: ctx.ip, device: devices.markFor(ctx, email) };
    const no = (refusal: Refused) => noteRefusal(deps, attempt, refusal);
    await limits.login(attempt).catch((thrown: unknown) => {
      throw thrown instanceof Refused ? no(thrown) : thrown;
    });
    const credential = await findCredential(deps.pool, email);
    const isRight = await verifyPassword(credential?.passwordHash ?? null, password);
    if (!credential || !isRight) return no(refused({ code: 'bad_credentials' }));
    const { userId } = credential;
    const recorded = await changeUser(
      deps.commands,
      { type: 'RecordLogIn', userId },
      { ...context(), userId },
    );
    if (!recorded.accepted)
      return no(refused({ code: recorded.refusal.code === 'user_banned' ? 'banned' : 'bad_credentials' }));
    await limits.loggedIn(attempt);
    devices.remember(ctx, email);
    const before = sessionToken(ctx);
    if (before !== null) await sessions.end(before);
    const token = await sessions.start(userId, deviceName(ctx.get('User-Agent')));
    setSessionToken(ctx, token);
    const roles = 'roles' in recorded.state ? recorded.state.roles : [];
    // Who has just registered may not be in the views yet.
    const account = (await readAccount(deps.pool, userId)) ?? { id: userId, email, roles, person: null };
    return { user: presentSessionUser(account), csrf_token: csrf.forSession(token) };
  };
}

/** For who looks into attacks: the code, and keyed hashes by which tries of one account or address are found together. */
function noteRefusal(
  { logger, metrics, secret }: Pick<Deps, 'logger' | 'metrics' | 'secret'>,
  { email, address, device }: LogInTry,
  refusal: Refused,
): Refused {
  const { code } = refusal.refusal;
  metrics.logInRefused(code);
  const entry = {
    code,
    account: keyedId(secret, `log:${emailKey(email)}`),
    address: keyedId(secret, `log:${addressKey(address)}`),
    knownDevice: device !== null,
  };
  logger.warn(entry, 'a log-in was refused');
  return refusal;
}
