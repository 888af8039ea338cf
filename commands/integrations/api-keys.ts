import { type ApiKeyCommand, apiKeyDecider } from '../../domain/api-key/decide.ts';
import { API_KEYS_STREAM } from '../../domain/api-key/stream.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';

const aggregate = { stream: API_KEYS_STREAM, decider: apiKeyDecider };

export function changeApiKeys(handler: CommandHandler, command: ApiKeyCommand, context: CommandContext) {
  return handler.execute(aggregate, command, context);
}
