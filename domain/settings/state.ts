import type { SettingsEvent } from './events.ts';

/** The rules that an administrator sets, with the values they have at first. 0: no rule. */
export const DEFAULT_SETTINGS = {
  /** How long before its entry time a person may still cancel their own reservation. */
  cancel_deadline_minutes: 0,
  /** How long before its entry time a reservation may be checked in. */
  check_in_early_minutes: 0,
} as const;
export type SettingName = keyof typeof DEFAULT_SETTINGS;
export type Settings = Readonly<Record<SettingName, number>>;

export const SETTINGS_STREAM = 'settings';

/** The settings after an event of their stream; a name of another release changes nothing. */
export function evolveSettings(settings: Settings, { data }: SettingsEvent): Settings {
  return data.name in DEFAULT_SETTINGS ? { ...settings, [data.name]: data.value } : settings;
}
