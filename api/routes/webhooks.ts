import {
  forgetDeliveries,
  readDeliveries,
  readSummaries,
  sendAgain,
} from '../../commands/webhooks/delivery-list.ts';
import { changeWebhook, loadWebhooks } from '../../commands/webhooks/webhooks.ts';
import { summaryOf } from '../../domain/registry.ts';
import type { WebhookCommand } from '../../domain/webhook/decide.ts';
import { PUBLISHED_TYPES, topicOf } from '../../domain/webhook/published.ts';
import { toInstant } from '../../platform/clock.ts';
import { AddressRefusedError, checkedAddresses } from '../../platform/outgoing/addresses.ts';
import { createWebhookSecrets } from '../auth/webhook-secrets.ts';
import { PER_PAGE } from '../contract/paging.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { presentPage } from '../presenters/page.ts';
import { presentDelivery, presentWebhook } from '../presenters/webhook.ts';

export const webhookHandlers = {
  async webhooks({ deps }) {
    const { timeZone } = deps.config;
    const [webhooks, summaryOfWebhook] = await Promise.all([
      loadWebhooks(deps.commands),
      readSummaries(deps.pool),
    ]);
    return {
      webhooks: [...webhooks.values()].map((one) => presentWebhook(one, summaryOfWebhook(one.id), timeZone)),
      topics: PUBLISHED_TYPES.map((type) => ({ name: topicOf(type), label: summaryOf(type) })),
    };
  },

  async addWebhook({ body: { url, topics }, deps, context }) {
    const no = await refusedAddress(deps, url);
    if (no) return no;
    const command = context();
    const webhookId = command.commandId;
    const secrets = createWebhookSecrets(deps);
    // First, so that no delivery is without one.
    const secret = await secrets.issue(webhookId, webhookId);
    const add = { type: 'AddWebhook', webhookId, url, topics, at: command.at } as const;
    const outcome = await changeWebhook(deps.commands, add, command);
    if (!outcome.accepted) await secrets.removeAll(webhookId);
    return afterCommand(outcome, () => ({ id: webhookId, secret }));
  },

  async changeWebhook({ params, body, deps, context }) {
    const no = await refusedAddress(deps, body.url);
    if (no) return no;
    const change = { type: 'ChangeWebhook', webhookId: params.id, ...body } as const;
    return afterCommand(await changeWebhook(deps.commands, change, context()));
  },

  async rotateWebhookSecret({ params, deps, context }) {
    const command = context();
    const rotate = { type: 'RotateWebhookSecret', webhookId: params.id } as const;
    const outcome = await changeWebhook(deps.commands, rotate, command);
    return afterCommand(outcome, async () => ({
      secret: await createWebhookSecrets(deps).issue(params.id, command.commandId),
    }));
  },

  async setWebhookActive({ params, body, deps, context }) {
    const webhookId = params.id;
    if (body.active) await sendAgain(deps.pool, webhookId, 'waiting', deps.clock.now());
    const command: WebhookCommand = body.active
      ? { type: 'ResumeWebhook', webhookId }
      : { type: 'PauseWebhook', webhookId, why: 'asked' };
    return afterCommand(await changeWebhook(deps.commands, command, context()));
  },

  async removeWebhook({ params, deps, context }) {
    const command = { type: 'RemoveWebhook', webhookId: params.id } as const;
    const outcome = await changeWebhook(deps.commands, command, context());
    return afterCommand(outcome, async () => {
      await createWebhookSecrets(deps).removeAll(params.id);
      await forgetDeliveries(deps.pool, params.id);
      return {};
    });
  },

  async webhookDeliveries({ params, query, deps, ctx }) {
    if (!(await loadWebhooks(deps.commands)).has(params.id)) return refused({ code: 'webhook_unknown' });
    const page = await readDeliveries(deps.pool, params.id, { page: query.page, perPage: PER_PAGE });
    return presentPage(page, ctx, (row) => presentDelivery(row, deps.config.timeZone));
  },

  async sendDeliveryAgain({ params: { id, number }, deps }) {
    const sent = await sendAgain(deps.pool, id, { number }, deps.clock.now());
    return sent === 0 ? refused({ code: 'webhook_delivery_unknown' }) : {};
  },

  async sendDeliveriesAgain({ params, body, deps }) {
    if (!(await loadWebhooks(deps.commands)).has(params.id)) return refused({ code: 'webhook_unknown' });
    const since = toInstant(body.since, 0, deps.config.timeZone);
    return { deliveries: await sendAgain(deps.pool, params.id, { since }, deps.clock.now()) };
  },
} satisfies Partial<Handlers>;

/** Checked again at each delivery: a name without an address yet is accepted. */
async function refusedAddress({ config }: Deps, url: string): Promise<Refused | null> {
  try {
    await checkedAddresses(new URL(url), { allowsInternal: config.allowsInternalWebhooks });
    return null;
  } catch (error) {
    if (!(error instanceof AddressRefusedError)) throw error;
    return error.problem === 'unresolved'
      ? null
      : refused({ code: 'webhook_address', problem: error.problem });
  }
}
