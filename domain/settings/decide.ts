import { accept, type Decider } from '../decider.ts';
import type { SettingsEvent } from './events.ts';
import { SETTING_NAMES, type SettingName } from './rules.ts';
import { DEFAULT_SETTINGS, evolveSettings, type Settings } from './state.ts';

export interface ChangeSettings {
  readonly type: 'ChangeSettings';
  /** What is left out stays as it is. */
  readonly values: Readonly<Partial<Record<SettingName, number>>>;
}

/** The rules of the product: one event for each that gets another value. */
export const settingsDecider: Decider<ChangeSettings, SettingsEvent, Settings, never> = {
  initial: DEFAULT_SETTINGS,
  evolve: evolveSettings,
  decide({ values }, settings) {
    const events = SETTING_NAMES.flatMap((name) => {
      const value = values[name];
      return value === undefined || value === settings[name]
        ? []
        : [{ type: 'SettingChanged' as const, data: { name, value } }];
    });
    return accept<SettingsEvent>(...events);
  },
};
