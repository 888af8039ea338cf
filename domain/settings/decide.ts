import { accept, type Decider } from '../decider.ts';
import type { SettingsEvent } from './events.ts';
import { CENTER_SETTING_NAMES, SETTING_NAMES, type SettingName } from './rules.ts';
import { DEFAULT_SETTINGS, evolveSettings, type SettingsBook } from './state.ts';

export interface ChangeSettings {
  readonly type: 'ChangeSettings';
  /** Null: the rules of the product. */
  readonly centerId: number | null;
  /** What is left out stays as it is. Null, of a center: the value of the product again. */
  readonly values: Readonly<{ [Name in SettingName]?: number | null | undefined }>;
}

/** The rules of the product and of its centers: one event for each that gets another value. */
export const settingsDecider: Decider<ChangeSettings, SettingsEvent, SettingsBook, never> = {
  initial: DEFAULT_SETTINGS,
  evolve: evolveSettings,
  decide({ centerId, values }, book) {
    if (centerId === null) return accept(...changesOfProduct(values, book));
    return accept(...changesOfCenter(centerId, values, book));
  },
};

type Values = ChangeSettings['values'];

function changesOfProduct(values: Values, { product }: SettingsBook): SettingsEvent[] {
  return SETTING_NAMES.flatMap((name) => {
    const value = values[name] ?? undefined;
    if (value === undefined || value === product[name]) return [];
    return [{ type: 'SettingChanged' as const, data: { name, value } }];
  });
}

function changesOfCenter(centerId: number, values: Values, { centers }: SettingsBook): SettingsEvent[] {
  const own = centers.get(centerId);
  return CENTER_SETTING_NAMES.flatMap((name) => {
    const value = values[name];
    if (value === undefined || value === (own?.[name] ?? null)) return [];
    return [{ type: 'CenterSettingChanged' as const, data: { centerId, name, value } }];
  });
}
