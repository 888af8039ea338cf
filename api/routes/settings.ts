import { findEntry } from '../../commands/catalog/catalog.ts';
import { changeSettings, loadSettingsBook } from '../../commands/catalog/settings.ts';
import type { CommandContext } from '../../commands/handler/context.ts';
import { centers, reservationTypes } from '../../domain/catalog/kinds.ts';
import type { ChangeSettings } from '../../domain/settings/decide.ts';
import { PUBLISHER_NAMES } from '../../domain/settings/publisher.ts';
import { CENTER_SETTING_NAMES, type SettingName, TYPE_SETTING_NAMES } from '../../domain/settings/rules.ts';
import type { Settings, SettingsBook } from '../../domain/settings/state.ts';
import { readFirstSteps } from '../../projections/catalog/first-steps.ts';
import { ruleField } from '../../projections/history/facts.ts';
import { refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { refuseOvertaken } from './refuse-overtaken.ts';

export const settingsHandlers = {
  async firstSteps({ deps }) {
    const { centers, attractions, activities, hours, colleagues } = await readFirstSteps(deps.pool);
    return { centers, attractions, activities, hours, colleagues, demo_data: await deps.demoData.state() };
  },

  async loadDemoData({ deps }) {
    return (await deps.demoData.begin()) ? {} : refused({ code: 'not_empty' });
  },

  async settings({ deps }) {
    return presentSettings(await loadSettingsBook(deps.commands, 0));
  },

  changeSettings: ({ body: { known, ...values }, deps, context }) =>
    change(
      deps,
      { scope: 'product', values, known, texts: textsOf(values), knownTexts: known && textsOf(known) },
      context(),
    ),

  async changeCenterSettings({ params, body: { known, ...values }, deps, context }) {
    const center = await findEntry(deps.commands, centers, params.id);
    if (!center) return refused({ code: 'entry_unknown', id: params.id });
    return change(deps, { scope: { centerId: center.id }, values, known }, context());
  },

  async changeTypeSettings({ params, body: { known, ...values }, deps, context }) {
    const type = await findEntry(deps.commands, reservationTypes, params.id);
    if (!type) return refused({ code: 'entry_unknown', id: params.id });
    return change(deps, { scope: { reservationTypeId: type.id }, values, known }, context());
  },
} satisfies Partial<Handlers>;

type PublisherTexts = NonNullable<ChangeSettings['texts']>;

async function change(deps: Deps, changes: Parameters<typeof changeSettings>[1], context: CommandContext) {
  const outcome = await changeSettings(deps.commands, changes, context);
  return outcome.accepted
    ? presentSettings(outcome.state)
    : refuseOvertaken(deps, 'settings', outcome.refusal, {
        fieldOf: (name) => ruleField(name, changes.scope),
      });
}

function textsOf(given: PublisherTexts): PublisherTexts {
  return Object.fromEntries(PUBLISHER_NAMES.map((name) => [name, given[name]]));
}

function presentSettings({ product, publisher, centers: ofCenters, types }: SettingsBook) {
  return {
    settings: { ...product, ...publisher },
    centers: own(ofCenters).map(([id, values]) => ({
      center_id: id,
      settings: named(CENTER_SETTING_NAMES, values),
    })),
    types: own(types).map(([id, values]) => ({
      reservation_type_id: id,
      settings: named(TYPE_SETTING_NAMES, values),
    })),
  };
}

function own(all: ReadonlyMap<number, Partial<Settings>>) {
  return [...all].filter(([, values]) => Object.keys(values).length > 0);
}

function named<Name extends SettingName>(names: readonly Name[], values: Partial<Settings>) {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null])) as Record<Name, number | null>;
}
