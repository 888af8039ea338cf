import { accept, type Decider } from '../decider.ts';
import type { SettingsEvent } from './events.ts';
import { CENTER_SETTING_NAMES, SETTING_NAMES, type SettingName, TYPE_SETTING_NAMES } from './rules.ts';
import { DEFAULT_SETTINGS, evolveSettings, type SettingsBook } from './state.ts';

export interface ChangeSettings {
  readonly type: 'ChangeSettings';
  /** Whose rules: of the product, of a center, or of a reservation type. */
  readonly scope: 'product' | { readonly centerId: number } | { readonly reservationTypeId: number };
  /** What is left out stays as it is. Null, of a center: the value of the product again; of a type: none. */
  readonly values: Readonly<{ [Name in SettingName]?: number | null | undefined }>;
}

/** The rules of the product, of its centers and of its reservation types: one event for each that gets another value. */
export const settingsDecider: Decider<ChangeSettings, SettingsEvent, SettingsBook, never> = {
  initial: DEFAULT_SETTINGS,
  evolve: evolveSettings,
  decide({ scope, values }, book) {
    if (scope === 'product') return accept(...changesOfProduct(values, book));
    if ('centerId' in scope) return accept(...changesOfCenter(scope.centerId, values, book));
    return accept(...changesOfType(scope.reservationTypeId, values, book));
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

function changesOfType(reservationTypeId: number, values: Values, { types }: SettingsBook): SettingsEvent[] {
  const own = types.get(reservationTypeId);
  return TYPE_SETTING_NAMES.flatMap((name) => {
    const value = values[name];
    if (value === undefined || value === (own?.[name] ?? null)) return [];
    return [{ type: 'TypeSettingChanged' as const, data: { reservationTypeId, name, value } }];
  });
}
