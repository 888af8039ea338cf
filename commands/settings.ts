import { type ChangeSettings, settingsDecider } from '../domain/settings/decide.ts';
import type { SettingsEvent } from '../domain/settings/events.ts';
import { SETTINGS_STREAM, type Settings } from '../domain/settings/state.ts';
import type { Aggregate } from './aggregate-cache.ts';
import type { CommandHandler, Outcome } from './command-handler.ts';
import type { CommandContext } from './context.ts';

const aggregate: Aggregate<ChangeSettings, SettingsEvent, Settings, never> = {
  stream: SETTINGS_STREAM,
  decider: settingsDecider,
};

/** The rules as they are now. */
export function loadSettings(handler: CommandHandler): Promise<Settings> {
  return handler.load(aggregate);
}

/** Gives rules other values. */
export function changeSettings(
  handler: CommandHandler,
  values: ChangeSettings['values'],
  context: CommandContext,
): Promise<Outcome<SettingsEvent, Settings, never>> {
  return handler.execute(aggregate, { type: 'ChangeSettings', values }, context);
}
