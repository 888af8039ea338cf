import { unreachable } from '../decider.ts';
import type { SettingsEvent } from './events.ts';
import { isPublisherName, NO_PUBLISHER, type Publisher } from './publisher.ts';
import {
  CENTER_SETTING_NAMES,
  SETTING_NAMES,
  SETTING_RULES,
  type SettingName,
  TYPE_SETTING_NAMES,
} from './rules.ts';

/** 0: no rule. */
export type Settings = Readonly<Record<SettingName, number>>;

type OwnSettings = Readonly<Partial<Settings>>;

export interface SettingsBook {
  readonly product: Settings;
  readonly publisher: Publisher;
  readonly centers: ReadonlyMap<number, OwnSettings>;
  readonly types: ReadonlyMap<number, OwnSettings>;
}

export type RuleScope = 'product' | { readonly centerId: number } | { readonly reservationTypeId: number };

export type RuleValues = Readonly<{ [Name in SettingName]?: number | null | undefined }>;

const INITIAL = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, SETTING_RULES[name].initial]),
) as Record<SettingName, number>;

export const DEFAULT_SETTINGS: SettingsBook = {
  product: INITIAL,
  publisher: NO_PUBLISHER,
  centers: new Map(),
  types: new Map(),
};

export const SETTINGS_STREAM = 'settings';

/** Ignores names of other releases. */
export function evolveSettings(book: SettingsBook, event: SettingsEvent): SettingsBook {
  const { name } = event.data;
  if (event.type === 'SettingTextChanged')
    return isPublisherName(name)
      ? { ...book, publisher: { ...book.publisher, [name]: event.data.text } }
      : book;
  if (!(name in SETTING_RULES)) return book;
  switch (event.type) {
    case 'SettingChanged':
      return { ...book, product: { ...book.product, [name]: event.data.value } };
    case 'CenterSettingChanged': {
      const { centerId, value } = event.data;
      return { ...book, centers: withOwn(book.centers, centerId, name as SettingName, value) };
    }
    case 'TypeSettingChanged': {
      const { reservationTypeId, value } = event.data;
      return { ...book, types: withOwn(book.types, reservationTypeId, name as SettingName, value) };
    }
    default:
      return unreachable(event);
  }
}

function withOwn(
  all: ReadonlyMap<number, OwnSettings>,
  id: number,
  name: SettingName,
  value: number | null,
): ReadonlyMap<number, OwnSettings> {
  const { [name]: _, ...others } = all.get(id) ?? {};
  return new Map(all).set(id, value === null ? others : { ...others, [name]: value });
}

export function settingsAt({ product, centers }: SettingsBook, centerId: number | null): Settings {
  return centerId === null ? product : { ...product, ...centers.get(centerId) };
}

export function valuesOf(scope: RuleScope, { product, centers, types }: SettingsBook): RuleValues {
  if (scope === 'product') return product;
  if ('centerId' in scope) return ownOf(CENTER_SETTING_NAMES, centers.get(scope.centerId));
  return ownOf(TYPE_SETTING_NAMES, types.get(scope.reservationTypeId));
}

function ownOf(names: readonly SettingName[], own: OwnSettings = {}): RuleValues {
  return Object.fromEntries(names.map((name) => [name, own[name] ?? null]));
}
