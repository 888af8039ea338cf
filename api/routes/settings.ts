import { findEntry } from '../../commands/catalog.ts';
import type { CommandContext } from '../../commands/context.ts';
import { changeSettings, loadSettingsBook } from '../../commands/settings.ts';
import { centers } from '../../domain/catalog/kinds.ts';
import { CENTER_SETTING_NAMES, type CenterSettingName } from '../../domain/settings/rules.ts';
import type { Settings, SettingsBook } from '../../domain/settings/state.ts';
import { readFirstSteps } from '../../projections/catalog/first-steps.ts';
import type { Deps } from '../deps.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../handler.ts';

/** The rules that an administrator sets, and what a new installation lacks. */
export const settingsHandlers = {
  async firstSteps({ deps }) {
    const { centers, attractions, hours, colleagues } = await readFirstSteps(deps.pool);
    return { centers, attractions, hours, colleagues, demo_data: await deps.demoData.state() };
  },

  async loadDemoData({ deps }) {
    return (await deps.demoData.begin()) ? {} : refused({ code: 'not_empty' });
  },

  async settings({ deps }) {
    return presentSettings(await loadSettingsBook(deps.commands, 0));
  },

  changeSettings: ({ body, deps, context }) => change(deps, { centerId: null, values: body }, context()),

  async changeCenterSettings({ params, body, deps, context }) {
    const center = await findEntry(deps.commands, centers, params.id);
    if (!center) return refused({ code: 'entry_unknown', id: params.id });
    return change(deps, { centerId: center.id, values: body }, context());
  },
} satisfies Partial<Handlers>;

async function change(
  { commands }: Deps,
  changes: Parameters<typeof changeSettings>[1],
  context: CommandContext,
) {
  const outcome = await changeSettings(commands, changes, context);
  return presentSettings(outcome.accepted ? outcome.state : await loadSettingsBook(commands, 0));
}

function presentSettings({ product, centers: own }: SettingsBook) {
  const ofCenter = (values: Partial<Settings>) =>
    Object.fromEntries(CENTER_SETTING_NAMES.map((name) => [name, values[name] ?? null])) as Record<
      CenterSettingName,
      number | null
    >;
  return {
    settings: product,
    centers: [...own]
      .filter(([, values]) => Object.keys(values).length > 0)
      .map(([id, values]) => ({ center_id: id, settings: ofCenter(values) })),
  };
}
