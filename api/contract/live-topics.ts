import type { Access } from './access.ts';

/** Keys published by read models, without personal data. `*`: any segment; `'*'` alone: all topics. */
export type LiveTopic =
  | `day:${number | '*'}:${string}`
  | `reservation:${string}`
  | `person:${string}`
  | `user:${string}`
  | `waiting:${string}`
  | 'catalog'
  | 'audit'
  | 'closures'
  | 'imports'
  | 'api-keys'
  | 'floors'
  | 'open-data'
  | '*';

/** `'*'`: any court. */
export const dayTopic = (attractionId: number | '*', date: string): LiveTopic =>
  `day:${attractionId}:${date}`;
export const reservationTopic = (id: string): LiveTopic => `reservation:${id}`;
export const personTopic = (id: string): LiveTopic => `person:${id}`;
export const waitingTopic = (id: string): LiveTopic => `waiting:${id}`;

export function dayTopics(attractionIds: readonly (number | '*')[], dates: readonly string[]): LiveTopic[] {
  const topics = attractionIds.flatMap((id) => dates.map((date) => dayTopic(id, date)));
  return [...new Set(topics)];
}

export const catalogAndDays = (
  attractionIds: readonly (number | '*')[],
  dates: readonly string[],
): LiveTopic[] => ['catalog', ...dayTopics(attractionIds, dates)];

export function topicsOf(
  topic: (id: string) => LiveTopic,
  entries: readonly { readonly id: string }[] = [],
): LiveTopic[] {
  return entries.map(({ id }) => topic(id));
}

/** Forms of topics, and access to all topics of a form. */
const KINDS: readonly { readonly form: RegExp; readonly access: Access }[] = [
  { form: /^day:(\d{1,10}|\*):(\d{4}-\d{2}-\d{2}|\*)$/, access: 'public' },
  { form: /^catalog$/, access: 'public' },
  // Single ones by opaque id; only staff may subscribe to all.
  { form: /^(reservation|person|user|waiting):[\w.~-]{1,80}$/, access: 'user' },
  { form: /^(reservation|person|user|waiting):\*$/, access: 'staff' },
  { form: /^(\*|audit|closures|imports|api-keys|floors|open-data)$/, access: 'staff' },
];

/** Null: unknown topic. */
export function accessOfTopic(topic: string): Access | null {
  return KINDS.find(({ form }) => form.test(topic))?.access ?? null;
}

/** The key `*` matches every topic. */
export function covers(topic: string, key: string): boolean {
  if (topic === '*' || key === '*' || topic === key) return true;
  if (!topic.includes('*')) return false;
  const wanted = topic.split(':');
  const parts = key.split(':');
  return (
    wanted.length === parts.length &&
    wanted.every((segment, index) => segment === '*' || segment === parts[index])
  );
}
