import { changeUser } from '../../commands/people/user.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { readConfirmToken } from '../auth/mail-tokens.ts';
import type { Calls } from '../contract/calls.ts';
import type { HandlerInput, Handlers } from '../http/handler.ts';
import { messagePage } from '../http/message-page.ts';

const TO_CONFIRM = 'Pulse el botón para confirmar que este correo electrónico es suyo.';
const CONFIRMED = 'Gracias. Su correo electrónico está confirmado.';
const TO_BOOK = { href: '/user-create-reservation', text: 'Reservar una cancha' };
const BAD_LINK = 'Este enlace ya no es válido. Inicie sesión y pida otro en «Mi perfil».';

type Page = HandlerInput<Calls['confirmEmailPage']>;

/** A button confirms, since mail programs open links. */
export const confirmEmailHandlers = {
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
