import { attractions } from '../domain/catalog/kinds.ts';
import type { ValuesOvertaken } from '../domain/known-values.ts';
import { type ChangeSettings, settingsDecider } from '../domain/settings/decide.ts';
import type { SettingsEvent } from '../domain/settings/events.ts';
import { SETTINGS_STREAM, type Settings, type SettingsBook, settingsAt } from '../domain/settings/state.ts';
import type { Aggregate } from './aggregate-cache.ts';
import { recentCatalog } from './catalog.ts';
import type { CommandHandler, Outcome } from './command-handler.ts';
import type { CommandContext } from './context.ts';

const aggregate: Aggregate<ChangeSettings, SettingsEvent, SettingsBook, ValuesOvertaken> = {
  stream: SETTINGS_STREAM,
  decider: settingsDecider,
};

/** How old what is known of the rules may be, where their stream is not followed. */
const FRESH_MS = 1_000;

/** The rules of the product, its centers and its reservation types. `maxAgeMs`: 0 reads the log again. */
export function loadSettingsBook(handler: CommandHandler, maxAgeMs = FRESH_MS): Promise<SettingsBook> {
  return handler.load(aggregate, maxAgeMs);
}

/** The rules as they are now, of a center or (null) of the product. */
export async function loadSettings(
  handler: CommandHandler,
  centerId: number | null = null,
): Promise<Settings> {
  return settingsAt(await loadSettingsBook(handler), centerId);
}

/** The rules that hold at each attraction, removed ones too. */
export async function rulesByAttraction(
  handler: CommandHandler,
): Promise<(attractionId: number) => Settings> {
  const [book, courts] = await Promise.all([loadSettingsBook(handler), recentCatalog(handler, attractions)]);
  return (attractionId) => settingsAt(book, courts.get(attractionId)?.fields.center_id ?? null);
}

/** Gives rules other values. */
export function changeSettings(
  handler: CommandHandler,
  change: Omit<ChangeSettings, 'type'>,
  context: CommandContext,
): Promise<Outcome<SettingsEvent, SettingsBook, ValuesOvertaken>> {
  return handler.execute(aggregate, { type: 'ChangeSettings', ...change }, context);
}
