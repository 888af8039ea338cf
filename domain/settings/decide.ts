import { accept, type Decider } from '../decider.ts';
import { changesOfForm, refusalOf, type ValuesOvertaken } from '../known-values.ts';
import type { SettingsEvent } from './events.ts';
import type { Publisher, PublisherName } from './publisher.ts';
import type { SettingName } from './rules.ts';
import {
  DEFAULT_SETTINGS,
  evolveSettings,
  type RuleScope,
  type RuleValues,
  type SettingsBook,
  valuesOf,
} from './state.ts';

export interface ChangeSettings {
  readonly type: 'ChangeSettings';
  readonly scope: RuleScope;
  /** Omitted: unchanged. Null: 0 (product), the product's value (center) or no limit (type). */
  readonly values: RuleValues;
  /** As read by the editor. */
  readonly known?: RuleValues | undefined;
  readonly texts?: PublisherTexts;
  readonly knownTexts?: PublisherTexts | undefined;
}

type PublisherTexts = Readonly<{ [Name in PublisherName]?: string | undefined }>;

/** One event for each changed rule. */
export const settingsDecider: Decider<ChangeSettings, SettingsEvent, SettingsBook, ValuesOvertaken> = {
  initial: DEFAULT_SETTINGS,
  evolve: evolveSettings,
  decide({ scope, values, known, texts = {}, knownTexts }, book) {
    const now = valuesOf(scope, book);
    const given = Object.fromEntries(
      (Object.keys(now) as SettingName[]).map((name) => [
        name,
        values[name] === null && scope === 'product' ? 0 : values[name],
      ]),
    ) as RuleValues;
    const { names, overtaken } = changesOfForm<SettingName>(given, known, now);
    const changed = names.map((name) => changeOf(scope, name, given[name] ?? null));
    const written = changesOfTexts(texts, knownTexts, book.publisher);
    return (
      refusalOf([...overtaken, ...written.overtaken], { ...known, ...knownTexts }) ??
      accept(...changed, ...written.changed)
    );
  },
};

function changesOfTexts(texts: PublisherTexts, known: PublisherTexts | undefined, now: Publisher) {
  const { names, overtaken } = changesOfForm<PublisherName>(texts, known, now);
  const changed = names.map((name) => ({
    type: 'SettingTextChanged' as const,
    data: { name, text: texts[name] ?? '' },
  }));
  return { changed, overtaken };
}

function changeOf(scope: RuleScope, name: SettingName, value: number | null): SettingsEvent {
  if (scope === 'product') return { type: 'SettingChanged', data: { name, value: value ?? 0 } };
  if ('centerId' in scope)
    return { type: 'CenterSettingChanged', data: { centerId: scope.centerId, name, value } };
  const { reservationTypeId } = scope;
  return { type: 'TypeSettingChanged', data: { reservationTypeId, name, value } };
}
