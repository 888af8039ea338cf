import type { z } from 'zod';
import {
  findDelivery,
  forgetDeliveries,
  readDeliveries,
  readSummaries,
  sendAgain,
} from '../../commands/webhooks/delivery-list.ts';
import { sendTest } from '../../commands/webhooks/send-test.ts';
import { changeWebhook, loadWebhooks } from '../../commands/webhooks/webhooks.ts';
import type { Webhook, Webhooks } from '../../domain/webhook/state.ts';
import { toLocal } from '../../platform/clock.ts';
import { createWebhookSecrets } from '../auth/webhook-secrets.ts';
import { PER_PAGE } from '../contract/paging.ts';
import type { ListedWebhook, webhookBody } from '../contract/webhooks.ts';
import { refused } from '../errors/refusals.ts';
import { afterCommand } from '../http/committed.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { presentPage } from '../presenters/page.ts';
import { presentDelivery, presentWebhook } from '../presenters/webhook.ts';
import { refuseOvertaken } from './refuse-overtaken.ts';
import { unknownCenter } from './unknown-center.ts';
import { instantOf, refusedAddress } from './webhook-input.ts';

export const webhookHandlers = {
  async webhooks({ deps }) {
    const { timeZone } = deps.config;
    const [webhooks, summaryOf] = await Promise.all([loadWebhooks(deps.commands), readSummaries(deps.pool)]);
    return {
      webhooks: [...webhooks.values()].map((one) => presentWebhook(one, summaryOf(one.id), timeZone)),
    };
  },

  async addWebhook({ body: { url, events, center_ids: centerIds }, deps, context }) {
    const no = (await refusedAddress(deps, url)) ?? (await unknownCenter(deps, centerIds));
    if (no) return no;
    const command = context();
    const webhookId = command.commandId;
    const secrets = createWebhookSecrets(deps);
    // First, so that no delivery is without one.
    const secret = await secrets.issue(webhookId, webhookId);
    const add = { type: 'AddWebhook', webhookId, url, events, centerIds, at: command.at } as const;
    const outcome = await changeWebhook(deps.commands, add, command);
    if (!outcome.accepted) {
      await secrets.removeAll(webhookId);
      return refused(outcome.refusal);
    }
    return afterCommand(outcome, async () => ({
      ...(await shown(deps, outcome.state, webhookId)),
      secret,
    }));
  },

  async changeWebhook({ params: { id }, body, deps, context }) {
    const { state, known } = body;
    const { url, centerIds, ...address } = addressOf(body);
    const webhook = await webhookOf(deps, id);
    const isCalled = url !== webhook?.url || state === 'active';
    const added = centerIds.filter((center) => !webhook?.centerIds.includes(center));
    const no = (isCalled && (await refusedAddress(deps, url))) || (await unknownCenter(deps, added));
    if (no) return no;
    // Before it is resumed, so that nothing that waited goes out of its order.
    if (webhook && webhook.status !== 'active' && state === 'active')
      await sendAgain(deps.pool, id, 'waiting', deps.clock.now());
    const change = { type: 'ChangeWebhook', webhookId: id, url, centerIds, ...address } as const;
    const outcome = await changeWebhook(
      deps.commands,
      { ...change, ...(state && { state }), ...(known && { known: addressOf(known) }) },
      context(),
    );
    if (!outcome.accepted)
      return outcome.refusal.code === 'values_overtaken'
        ? refuseOvertaken(deps, 'webhooks', outcome.refusal, { registerOf: () => id })
        : refused(outcome.refusal);
    return afterCommand(outcome, () => shown(deps, outcome.state, id));
  },

  async rotateWebhookSecret({ params: { id }, deps, context }) {
    const command = context();
    const outcome = await changeWebhook(
      deps.commands,
      { type: 'RotateWebhookSecret', webhookId: id },
      command,
    );
    if (!outcome.accepted) return refused(outcome.refusal);
    return afterCommand(outcome, async () => ({
      secret: await createWebhookSecrets(deps).issue(id, command.commandId),
      ...(await shown(deps, outcome.state, id)),
    }));
  },

  async testWebhook({ params: { id }, deps, context }) {
    const command = context();
    // First, so that no request leaves without a record of it.
    const outcome = await changeWebhook(deps.commands, { type: 'RecordWebhookTest', webhookId: id }, command);
    if (!outcome.accepted) return refused(outcome.refusal);
    const secrets = await createWebhookSecrets(deps).of(id);
    const outgoing = { allowsInternal: deps.config.allowsInternalWebhooks };
    const { commandId: eventId, at } = command;
    return afterCommand(outcome, async () => {
      const webhook = known(outcome.state, id);
      const row = await sendTest(deps.pool, { webhook, secrets, eventId, at }, outgoing);
      return { delivery: presentDelivery(row, deps.config.timeZone) };
    });
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
    if (!(await webhookOf(deps, params.id))) return refused({ code: 'webhook_unknown' });
    const page = await readDeliveries(deps.pool, params.id, { page: query.page, perPage: PER_PAGE });
    return presentPage(page, ctx, (row) => presentDelivery(row, deps.config.timeZone));
  },

  async sendDeliveryAgain({ params: { id, number }, deps, context }) {
    const delivery = await findDelivery(deps.pool, id, number);
    if (!delivery) return refused({ code: 'webhook_delivery_unknown' });
    const { eventId, topic } = delivery;
    const command = { type: 'RecordDeliverySentAgain', webhookId: id, eventId, topic } as const;
    const outcome = await changeWebhook(deps.commands, command, context());
    return afterCommand(outcome, async () => {
      const sent = await sendAgain(deps.pool, id, { number }, deps.clock.now());
      // Swept meanwhile.
      return sent === 0 ? refused({ code: 'webhook_delivery_unknown' }) : {};
    });
  },

  async replayWebhook({ params: { id }, body, deps, context }) {
    const { timeZone } = deps.config;
    const since = instantOf(body.since, timeZone);
    if (since === null) return refused({ code: 'invalid', errors: { since: ['La fecha y hora no existe'] } });
    const command = {
      type: 'RecordReplay',
      webhookId: id,
      since: toLocal(since, timeZone).datetime,
    } as const;
    const outcome = await changeWebhook(deps.commands, command, context());
    return afterCommand(outcome, async () => ({
      deliveries: await sendAgain(deps.pool, id, { since }, deps.clock.now()),
    }));
  },
} satisfies Partial<Handlers>;

function addressOf({ url, events, center_ids: centerIds }: z.output<typeof webhookBody>) {
  return { url, events, centerIds };
}

async function webhookOf({ commands }: Deps, id: string): Promise<Webhook | undefined> {
  return (await loadWebhooks(commands)).get(id);
}

/** As a command has left it. @throws where it is gone, which its command refuses */
function known(webhooks: Webhooks, id: string): Webhook {
  const webhook = webhooks.get(id);
  if (!webhook) throw new Error(`no webhook ${id} after its command`);
  return webhook;
}

async function shown(deps: Deps, webhooks: Webhooks, id: string): Promise<{ webhook: ListedWebhook }> {
  const summaryOf = await readSummaries(deps.pool);
  return { webhook: presentWebhook(known(webhooks, id), summaryOf(id), deps.config.timeZone) };
}
