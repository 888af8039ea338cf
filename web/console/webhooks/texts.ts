import type { ListedWebhook, WebhookDelivery } from '../../../api/contract/webhooks.ts';
import { ALL_TOPICS, TEST_TOPIC, TOPIC_LABELS } from '../../../domain/webhook/topics.ts';

const TOPICS: Readonly<Record<string, string>> = {
  ...TOPIC_LABELS,
  [ALL_TOPICS]: 'Todos, también los que se agreguen',
  [TEST_TOPIC]: 'Prueba',
};

export function topicText(topic: string): string {
  return TOPICS[topic] ?? topic;
}

export const STATES = {
  active: { text: 'Activo', tone: 'good' },
  paused: { text: 'En pausa', tone: 'warning' },
  ended: { text: 'Terminado', tone: 'danger' },
} as const satisfies Readonly<Record<ListedWebhook['state'], object>>;

export function answerText({ answer, took_ms }: WebhookDelivery): string {
  return took_ms === null ? answer : `${answer} · en ${took_ms} ms`;
}
