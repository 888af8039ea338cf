import { changeUser } from '../../commands/people/user.ts';
import { keyedId } from '../../platform/ids.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { boundCenters, rightsOf } from '../auth/access.ts';
import { addressKey } from '../auth/address.ts';
import { sessionToken, setSessionToken } from '../auth/cookies.ts';
import { emailKey, findCredential } from '../auth/credentials.ts';
import type { Csrf } from '../auth/csrf.ts';
import { deviceName } from '../auth/device.ts';
import type { KnownDevices } from '../auth/known-device.ts';
import type { Limits, LogInTry } from '../auth/limits.ts';
import type { Passkeys } from '../auth/passkeys/passkeys.ts';
import { passwordTurns, verifyPassword } from '../auth/passwords.ts';
import type { SecondFactors } from '../auth/second-factor/factors.ts';
import type { LogInSteps } from '../auth/second-factor/log-in-steps.ts';
import type { LogInShown, Sessions } from '../auth/sessions.ts';
import type { Calls } from '../contract/calls.ts';
import type { SecondStep } from '../contract/session.ts';
import { Refused, refused } from '../errors/refusals.ts';
import type { Context } from '../http/context.ts';
import type { Deps } from '../http/deps.ts';
import type { Handler, HandlerInput } from '../http/handler.ts';
import { createTurns } from '../http/turns.ts';
import { presentSessionUser } from '../presenters/session.ts';

export interface LogInParts {
  readonly sessions: Sessions;
  readonly csrf: Csrf;
  readonly limits: Limits;
  readonly devices: KnownDevices;
  readonly factors: SecondFactors;
  readonly steps: LogInSteps;
  readonly passkeys: Passkeys;
}

export type Input = Pick<HandlerInput<unknown>, 'deps' | 'context' | 'ctx'>;

const LINE = { waiting: 1_000, waitMs: 10_000 } as const;
/** Log-ins on their way to the passwords' line, two of strangers at a time: the statements of hundreds would make all others' wait. */
const preparing = createTurns({
  limits: {
    staff: { atOnce: 3, ...LINE },
    user: { atOnce: 3, ...LINE },
    visitor: { atOnce: 2, ...LINE },
  },
});

/** Equal time and response for a wrong e-mail or password; bans and second steps show only after the right one. */
export function logIn(parts: LogInParts): Handler<Calls['login']> {
  const { limits, csrf, devices, factors, steps } = parts;
  return async ({ body: { email, password }, ...input }) => {
    const { deps, ctx } = input;
    const attempt = { email, address: ctx.ip, device: devices.markFor(ctx, email) };
    const caller = attempt.device === null ? 'stranger' : 'known';
    await passwordTurns.room(caller);
    const credential = await preparing.take(caller === 'known' ? 'user' : 'visitor', async () => {
      await counted(input, attempt, () => limits.login(attempt));
      return findCredential(deps.pool, email);
    });
    const isRight = await verifyPassword(credential?.passwordHash ?? null, password, caller);
    if (!credential || !isRight)
      return recordRefusedLogIn(deps, attempt, refused({ code: 'bad_credentials' }));
    const { userId } = credential;
    const { app, passkeys } = await factors.of(userId);
    if (!app && passkeys === 0) return completeLogIn(parts, input, { userId, attempt, secondFactor: false });
    await steps.begin(ctx, userId);
    return {
      user: null,
      csrf_token: csrf.issue(ctx),
      second_step: { email, app, passkey: passkeys > 0 },
    };
  };
}

/** A single-use code of an app, or recovery code. */
export function secondStep(parts: LogInParts): Handler<Calls['secondStep']> {
  const { limits, devices, factors, steps } = parts;
  return async ({ body: { code }, ...input }) => {
    const { deps, context, ctx } = input;
    const step = await steps.find(ctx);
    if (!step) return refused({ code: 'step_over' });
    const { userId, email } = step;
    const device = devices.markFor(ctx, email);
    const attempt = { email, address: ctx.ip, device };
    await counted(input, attempt, () => limits.code({ userId, device }));
    const consumed = await factors.consume(userId, code);
    if (!consumed) return recordRefusedLogIn(deps, attempt, refused({ code: 'bad_code' }));
    await limits.codeRight({ userId, device });
    await steps.end(ctx);
    if (consumed.kind === 'recovery')
      await changeUser(
        deps.commands,
        { type: 'RecordRecoveryCode', userId, left: consumed.left },
        { ...context(), userId },
      );
    return completeLogIn(parts, input, { userId, attempt, secondFactor: true });
  };
}

export async function pendingSecondStep(
  { steps, factors }: LogInParts,
  ctx: Context,
): Promise<SecondStep | null> {
  const step = await steps.find(ctx);
  if (!step) return null;
  const { app, passkeys } = await factors.of(step.userId);
  return app || passkeys > 0 ? { email: step.email, app, passkey: passkeys > 0 } : null;
}

export async function completeLogIn(
  { sessions, csrf, limits, devices }: LogInParts,
  { deps, context, ctx }: Input,
  {
    userId,
    attempt,
    isUncounted = false,
    ...shown
  }: { userId: string; attempt: LogInTry; isUncounted?: boolean } & LogInShown,
) {
  const { email } = attempt;
  const recorded = await changeUser(deps.commands, { type: 'RecordLogIn', userId }, { ...context(), userId });
  if (!recorded.accepted) {
    const code = recorded.refusal.code === 'user_banned' ? 'banned' : 'bad_credentials';
    return recordRefusedLogIn(deps, attempt, refused({ code }));
  }
  await (isUncounted ? limits.passkey(email) : limits.loggedIn(attempt));
  devices.remember(ctx, email);
  const before = sessionToken(ctx);
  if (before !== null) await sessions.end(before);
  const token = await sessions.start(userId, deviceName(ctx.get('User-Agent')), shown);
  setSessionToken(ctx, token);
  const roles = 'roles' in recorded.state ? recorded.state.roles : [];
  // An account that was just registered may not be in the views yet.
  const account = (await readAccount(deps.pool, userId)) ?? {
    id: userId,
    email,
    roles,
    centerIds: [],
    person: null,
  };
  const { secondFactor } = shown;
  const rights = rightsOf(account.roles, { secondFactor, isRequired: deps.config.requiresSecondFactor });
  return {
    user: presentSessionUser({ ...account, ...rights, centerIds: boundCenters(account.centerIds, rights) }),
    csrf_token: csrf.forSession(token),
  };
}

/** Also logs refusals, for investigations. */
async function counted({ deps }: Input, attempt: LogInTry, count: () => Promise<void>): Promise<void> {
  await count().catch((thrown: unknown) => {
    throw thrown instanceof Refused ? recordRefusedLogIn(deps, attempt, thrown) : thrown;
  });
}

/** Log line with keyed hashes that link attempts on an account or from an address. */
export function recordRefusedLogIn(
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
