import { type WebhookCommand, webhookDecider } from '../../domain/webhook/decide.ts';
import type { Webhooks } from '../../domain/webhook/state.ts';
import { WEBHOOKS_STREAM } from '../../domain/webhook/stream.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';

const aggregate = { stream: WEBHOOKS_STREAM, decider: webhookDecider };

export function loadWebhooks(handler: CommandHandler): Promise<Webhooks> {
  return handler.load(aggregate);
}

export function changeWebhook(handler: CommandHandler, command: WebhookCommand, context: CommandContext) {
  return handler.execute(aggregate, command, context);
}
