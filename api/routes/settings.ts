import { changeSettings, loadSettings } from '../../commands/settings.ts';
import { readFirstSteps } from '../../projections/catalog/first-steps.ts';
import type { Handlers } from '../handler.ts';

/** The rules that an administrator sets, and what a new installation lacks. */
export const settingsHandlers = {
  async firstSteps({ deps }) {
    const { centers, attractions, hours, colleagues } = await readFirstSteps(deps.pool);
    return { centers, attractions, hours, colleagues };
  },

  async settings({ deps }) {
    return { settings: await loadSettings(deps.commands) };
  },

  async changeSettings({ body, deps, context }) {
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    const outcome = await changeSettings(deps.commands, Object.fromEntries(given), context());
    return { settings: outcome.accepted ? outcome.state : await loadSettings(deps.commands) };
  },
} satisfies Partial<Handlers>;
