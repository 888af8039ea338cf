import type { DeliverySummary, ListedDelivery } from '../../commands/webhooks/delivery-list.ts';
import type { Webhook } from '../../domain/webhook/state.ts';
import { isTopicChoice } from '../../domain/webhook/topics.ts';
import { toLocal } from '../../platform/clock.ts';
import type { ListedWebhook, WebhookDelivery } from '../contract/webhooks.ts';

const PROBLEMS: Readonly<Record<string, string>> = {
  internal: 'La dirección es de la red interna o no usa https',
  unresolved: 'El nombre no existe en el DNS',
  timeout: 'No respondió en 10 segundos',
  certificate: 'El certificado no es válido',
  connection: 'No se pudo conectar',
};

export function presentDelivery(row: ListedDelivery, timeZone: string): WebhookDelivery {
  const local = (instant: string) => toLocal(instant, timeZone).datetime;
  const {
    number,
    eventId,
    topic,
    happenedAt,
    state,
    tries,
    triedAt,
    dueAt,
    status,
    problem,
    answer,
    tookMs,
  } = row;
  return {
    id: number,
    event_id: eventId,
    type: topic,
    happened_at: local(happenedAt),
    state,
    tries,
    tried_at: triedAt && local(triedAt),
    next_try_at: state === 'waiting' ? local(dueAt) : null,
    answer: status === null ? (PROBLEMS[problem ?? ''] ?? '') : String(status),
    answer_text: answer,
    took_ms: tookMs,
  };
}

const STANDINGS = {
  active: { state: 'active', reason: '' },
  asked: { state: 'paused', reason: 'Un administrador lo pausó.' },
  failing: { state: 'paused', reason: 'Durante tres días ninguna entrega llegó a la dirección.' },
  gone: { state: 'ended', reason: 'La dirección respondió 410: ya no existe.' },
} as const;

export function presentWebhook(
  { id, url, events, centerIds, status, since }: Webhook,
  { waiting, last }: DeliverySummary,
  timeZone: string,
): ListedWebhook {
  return {
    id,
    url,
    events: events.filter(isTopicChoice),
    center_ids: [...centerIds],
    ...STANDINGS[status],
    since: toLocal(since, timeZone).datetime,
    waiting,
    last: last && presentDelivery(last, timeZone),
  };
}
