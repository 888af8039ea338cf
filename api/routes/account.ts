import { changeUser } from '../../commands/people/user.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { readPhones } from '../../projections/person-directory/queries.ts';
import { setSessionToken } from '../auth/cookies.ts';
import { changePassword, findCredential } from '../auth/credentials.ts';
import type { Csrf } from '../auth/csrf.ts';
import { deviceName } from '../auth/device.ts';
import type { Limits } from '../auth/limits.ts';
import { ownerOfResetToken, readConfirmToken, redeemResetToken } from '../auth/mail-tokens.ts';
import { passwordRefusal } from '../auth/own-password.ts';
import { hashPassword, passwordProblem } from '../auth/passwords.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Calls } from '../contract/calls.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { HandlerInput, Handlers } from '../http/handler.ts';
import { messagePage } from '../http/message-page.ts';
import { emailChangeHandlers } from './email-change.ts';
import { register } from './register.ts';

interface AccountDeps {
  readonly sessions: Sessions;
  readonly csrf: Csrf;
  readonly limits: Limits;
}

export function accountHandlers({ sessions, csrf, limits }: AccountDeps) {
  return {
    register: register(limits),
    ...confirmEmailHandlers,

    async resendConfirmation({ user, deps, context }) {
      const account = user && (await readAccount(deps.pool, user.id));
      const isOpen = account && (!account.emailConfirmed || account.unreachableSince !== null);
      if (isOpen && (await limits.mayMail(account.email))) {
        const command = { type: 'RequestConfirmation', userId: account.id } as const;
        return afterCommand(await changeUser(deps.commands, command, context()));
      }
      return {};
    },

    async forgotPassword({ body, deps, context, ctx }) {
      await limits.accountForm(ctx.ip);
      const credential = await findCredential(deps.pool, body.email);
      if (credential && (await limits.mayMail(body.email)))
        await changeUser(
          deps.commands,
          { type: 'RequestPasswordReset', userId: credential.userId },
          context(),
        );
      return {};
    },

    async resetPassword({ body, deps, context, ctx }) {
      await limits.accountForm(ctx.ip);
      const command = context();
      const owner = await ownerOfResetToken(deps.pool, body.token, command.at);
      const problem = await problemOf(deps, owner, body.password);
      if (problem) return problem;
      if (owner === null) return refused({ code: 'link_invalid' });
      // Before the link is used up: hashing waits for its turn, and may be refused.
      const passwordHash = await hashPassword(body.password, 'known');
      const redeeming = { token: body.token, passwordHash, now: command.at };
      const userId = await redeemResetToken(deps.pool, redeeming);
      if (userId === null) return refused({ code: 'link_invalid' });
      await sessions.endAllOf(userId);
      announceSessionsEnded(deps, userId);
      // Only the owner of the address can have read the mail.
      await changeUser(deps.commands, { type: 'ConfirmEmail', userId }, { ...command, userId });
      const changed = { type: 'RecordPasswordChange', userId } as const;
      return afterCommand(await changeUser(deps.commands, changed, { ...context(), userId }));
    },

    ...emailChangeHandlers(limits),
    changePassword: (input) => change(input, { sessions, csrf, limits }),
  } satisfies Partial<Handlers>;
}

async function change(
  { user, body, deps, context, ctx }: HandlerInput<Calls['changePassword']>,
  { sessions, csrf, limits }: AccountDeps,
) {
  if (!user) return refused({ code: 'unauthenticated' });
  const given = { field: 'old_password', password: body.old_password };
  const no = await passwordRefusal({ pool: deps.pool, limits }, user.id, given);
  if (no) return no;
  const problem = await problemOf(deps, user.id, body.password);
  if (problem) return problem;
  await changePassword(deps.pool, user.id, body.password);
  await sessions.endAllOf(user.id);
  const token = await sessions.start(user.id, deviceName(ctx.get('User-Agent')), user);
  setSessionToken(ctx, token);
  announceSessionsEnded(deps, user.id);
  const changed = { type: 'RecordPasswordChange', userId: user.id } as const;
  return afterCommand(await changeUser(deps.commands, changed, context()), () => ({
    csrf_token: csrf.forSession(token),
  }));
}

async function problemOf(
  { pool }: Pick<Deps, 'pool'>,
  userId: string | null,
  password: string,
): Promise<Refused | null> {
  const account = userId === null ? null : await readAccount(pool, userId);
  const phones = await readPhones(pool, account?.personId ? [account.personId] : []);
  const { cui = '', firstName = '', lastName = '' } = account?.person ?? {};
  const own = [account?.email ?? '', cui, `${firstName} ${lastName}`, ...phones.values()];
  const problem = await passwordProblem(password, own);
  return problem === null ? null : refused({ code: 'invalid', errors: { password: [problem] } });
}

/** Ends live connections of ended sessions in all processes. */
export function announceSessionsEnded({ bus }: Pick<Deps, 'bus'>, userId: string): void {
  bus.publish({ projection: 'sessions', position: '0', keys: [`user:${userId}`] });
}

const TO_CONFIRM = 'Pulse el botón para confirmar que este correo electrónico es suyo.';
const CONFIRMED = 'Gracias. Su correo electrónico está confirmado.';
const TO_BOOK = { href: '/user-create-reservation', text: 'Reservar una cancha' };
const BAD_LINK = 'Este enlace ya no es válido. Inicie sesión y pida otro en «Mi perfil».';

type Page = HandlerInput<Calls['confirmEmailPage']>;

/** A button confirms, since mail programs open links. */
const confirmEmailHandlers = {
  async confirmEmailPage(input) {
    const { deps, params, context } = input;
    const userId = readConfirmToken(deps.secret, params.token, context().at);
    const account = userId === null ? null : await readAccount(deps.pool, userId);
    if (!account) return badLink(input);
    if (account.emailConfirmed && account.unreachableSince === null) return confirmed();
    const action = `/confirm-email/${encodeURIComponent(params.token)}`;
    const form = { action, label: 'Confirmar mi correo' };
    return Buffer.from(messagePage(TO_CONFIRM, { title: 'Confirme su correo', form }));
  },

  async confirmEmail(input) {
    const { deps, params, context } = input;
    const command = context();
    const userId = readConfirmToken(deps.secret, params.token, command.at);
    const outcome =
      userId === null ? null : await changeUser(deps.commands, { type: 'ConfirmEmail', userId }, command);
    if (!outcome?.accepted) return badLink(input);
    if (outcome.position !== null) await deps.waiter.waitFor(outcome.position, ['accounts']);
    return confirmed();
  },
} satisfies Partial<Handlers>;

function confirmed(): Buffer {
  return Buffer.from(messagePage(CONFIRMED, { title: 'Correo confirmado', link: TO_BOOK }));
}

function badLink({ ctx }: Page): Buffer {
  ctx.status = 404;
  return Buffer.from(messagePage(BAD_LINK, { title: 'Enlace no válido' }));
}
