import type { SettingsEvent } from './events.ts';
import { SETTING_NAMES, SETTING_RULES, type SettingName } from './rules.ts';

/** The value of each rule; 0: no rule. */
export type Settings = Readonly<Record<SettingName, number>>;

export const DEFAULT_SETTINGS: Settings = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, SETTING_RULES[name].initial]),
) as Record<SettingName, number>;

export const SETTINGS_STREAM = 'settings';

/** The settings after an event of their stream; a name of another release changes nothing. */
export function evolveSettings(settings: Settings, { data }: SettingsEvent): Settings {
  return data.name in SETTING_RULES ? { ...settings, [data.name]: data.value } : settings;
}
