import { attractions } from '../../domain/catalog/kinds.ts';
import { type ChangeSettings, settingsDecider } from '../../domain/settings/decide.ts';
import {
  SETTINGS_STREAM,
  type Settings,
  type SettingsBook,
  settingsAt,
} from '../../domain/settings/state.ts';
import { FRESH_MS } from '../handler/aggregate-cache.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { recentCatalog } from './catalog.ts';

const aggregate = { stream: SETTINGS_STREAM, decider: settingsDecider };

/** `maxAgeMs` 0 reads the log again. */
export function loadSettingsBook(handler: CommandHandler, maxAgeMs = FRESH_MS): Promise<SettingsBook> {
  return handler.load(aggregate, maxAgeMs);
}

/** Null: the product's rules. */
export async function loadSettings(
  handler: CommandHandler,
  centerId: number | null = null,
): Promise<Settings> {
  return settingsAt(await loadSettingsBook(handler), centerId);
}

export async function rulesByAttraction(
  handler: CommandHandler,
): Promise<(attractionId: number) => Settings> {
  const [book, courts] = await Promise.all([loadSettingsBook(handler), recentCatalog(handler, attractions)]);
  return rulesFrom(book, courts);
}

type Courts = ReadonlyMap<number, { readonly fields: { readonly center_id: number } }>;

/** The rules of an attraction are those of its center. */
export function rulesFrom(book: SettingsBook, courts: Courts): (attractionId: number) => Settings {
  return (attractionId) => settingsAt(book, courts.get(attractionId)?.fields.center_id ?? null);
}

export function changeSettings(
  handler: CommandHandler,
  change: Omit<ChangeSettings, 'type'>,
  context: CommandContext,
) {
  return handler.execute(aggregate, { type: 'ChangeSettings', ...change }, context);
}
