import { removeAllFactors } from '../api/auth/second-factor/factors.ts';
import { createSessions } from '../api/auth/sessions.ts';
import { createCommandHandler } from '../commands/handler/command-handler.ts';
import { newContext } from '../commands/handler/context.ts';
import { changeUser } from '../commands/people/user.ts';
import { clockFrom } from '../platform/clock.ts';
import { randomIds } from '../platform/ids.ts';
import { accountOf, NotNowError } from './erasure-target.ts';
import { openViews } from './projections.ts';
import { requireOptions, say, type Tool } from './tool.ts';

/** For the only administrator who has lost phone and recovery codes: others are helped by an administrator in "Usuarios". */
const resetFactor: Tool = async (tools) => {
  requireOptions(tools, 'account');
  const { account: name = '' } = tools.options;
  const views = await openViews(tools);
  try {
    const userId = await accountOf(views.pool, name);
    const clock = clockFrom(tools.config.now);
    await removeAllFactors(views.pool, userId);
    await createSessions({ pool: views.pool, clock }).endAllOf(userId);
    const context = newContext({ clock, ids: randomIds, timeZone: tools.config.timeZone });
    const outcome = await changeUser(
      createCommandHandler(views),
      { type: 'ResetSecondFactor', userId },
      context,
    );
    const had = outcome.accepted && outcome.events.length > 0;
    say(had ? `the second factor of ${name} is taken away` : `${name} had no second factor`);
    return true;
  } catch (error) {
    if (!(error instanceof NotNowError)) throw error;
    say(error.message);
    return false;
  }
};

export const factorTools: Readonly<Record<string, Tool>> = { 'accounts:reset-factor': resetFactor };
