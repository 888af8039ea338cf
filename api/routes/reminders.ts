import { changeUser } from '../../commands/people/user.ts';
import { readAccount } from '../../projections/accounts/queries.ts';
import { readReminderToken } from '../auth/reminder-tokens.ts';
import type { Calls } from '../contract/calls.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { HandlerInput, Handlers } from '../http/handler.ts';
import { messagePage } from '../http/message-page.ts';

const BAD_LINK = 'Este enlace no es válido. Inicie sesión y elija en «Mi perfil» si quiere recordatorios.';
const TITLE = 'Recordatorios de reservas';
const WANTED = 'Le recordamos sus reservas por correo electrónico.';
const STOPPED =
  'Ya no le recordaremos sus reservas por correo electrónico. Los demás avisos siguen llegando.';

type Page = HandlerInput<Calls['remindersPage']>;

/** Pages without script and session. */
export const reminderHandlers = {
  async remindersPage(input) {
    const userId = readReminderToken(input.deps.secret, input.params.token);
    const account = userId === null ? null : await readAccount(input.deps.pool, userId);
    return account?.active ? pageOf(input, account.wantsReminders) : badLink(input);
  },
  stopReminders: (input) => setByLink(input, false),
  resumeReminders: (input) => setByLink(input, true),
  async setReminders({ deps, user, body, context }) {
    if (!user) return refused({ code: 'unauthenticated' });
    const command = { type: 'SetReminders', userId: user.id, wanted: body.wanted } as const;
    return afterCommand(await changeUser(deps.commands, command, context()));
  },
} satisfies Partial<Handlers>;

/** The token identifies the account: somebody else may be logged in here. */
async function setByLink(input: Page, wanted: boolean) {
  const { deps, params, context } = input;
  const userId = readReminderToken(deps.secret, params.token);
  if (userId === null) return badLink(input);
  const command = { type: 'SetReminders', userId, wanted } as const;
  const outcome = await changeUser(deps.commands, command, { ...context(), userId });
  if (!outcome.accepted) return badLink(input);
  if (outcome.position !== null) await deps.waiter.waitFor(outcome.position, ['accounts']);
  return pageOf(input, wanted);
}

function pageOf({ params }: Page, wanted: boolean): Buffer {
  const here = `/reminders/${encodeURIComponent(params.token)}`;
  return Buffer.from(
    wanted
      ? messagePage(WANTED, { title: TITLE, form: { action: here, label: 'Dejar de recibir recordatorios' } })
      : messagePage(STOPPED, {
          title: TITLE,
          form: { action: `${here}/resume`, label: 'Volver a recibir recordatorios' },
        }),
  );
}

function badLink({ ctx }: Page): Buffer {
  ctx.status = 404;
  return Buffer.from(messagePage(BAD_LINK, { title: 'Enlace no válido' }));
}
