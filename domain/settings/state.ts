import { unreachable } from '../decider.ts';
import type { SettingsEvent } from './events.ts';
import { SETTING_NAMES, SETTING_RULES, type SettingName } from './rules.ts';

/** The value of each rule; 0: no rule. */
export type Settings = Readonly<Record<SettingName, number>>;

/** The rules of the product, and what centers set for themselves. */
export interface SettingsBook {
  readonly product: Settings;
  readonly centers: ReadonlyMap<number, Readonly<Partial<Settings>>>;
}

const INITIAL = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, SETTING_RULES[name].initial]),
) as Record<SettingName, number>;

export const DEFAULT_SETTINGS: SettingsBook = { product: INITIAL, centers: new Map() };

export const SETTINGS_STREAM = 'settings';

/** The settings after an event of their stream; a name of another release changes nothing. */
export function evolveSettings(book: SettingsBook, event: SettingsEvent): SettingsBook {
  const { name } = event.data;
  if (!(name in SETTING_RULES)) return book;
  switch (event.type) {
    case 'SettingChanged':
      return { ...book, product: { ...book.product, [name]: event.data.value } };
    case 'CenterSettingChanged': {
      const { centerId, value } = event.data;
      const { [name as SettingName]: _, ...others } = book.centers.get(centerId) ?? {};
      const own = value === null ? others : { ...others, [name]: value };
      return { ...book, centers: new Map(book.centers).set(centerId, own) };
    }
    default:
      return unreachable(event);
  }
}

/** The rules that hold in a center; null: those of the product. */
export function settingsAt({ product, centers }: SettingsBook, centerId: number | null): Settings {
  return centerId === null ? product : { ...product, ...centers.get(centerId) };
}
