import type { Access } from './access.ts';

/**
 * The topics of live connections: the keys that read models publish when their rows change. A topic holds no personal
 * data. `*` in place of a segment stands for any, `'*'` alone for all topics.
 */
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
  | '*';

/** A day of a court, or of any court where `attractionId` is `'*'`. */
export const dayTopic = (attractionId: number | '*', date: string): LiveTopic =>
  `day:${attractionId}:${date}`;
export const reservationTopic = (id: string): LiveTopic => `reservation:${id}`;
export const personTopic = (id: string): LiveTopic => `person:${id}`;
export const waitingTopic = (id: string): LiveTopic => `waiting:${id}`;

export function dayTopics(attractionIds: readonly (number | '*')[], dates: readonly string[]): LiveTopic[] {
  const topics = attractionIds.flatMap((id) => dates.map((date) => dayTopic(id, date)));
  return [...new Set(topics)];
}

/** The catalogues, and days of courts: what makes a plan of those days stale. */
export const catalogAndDays = (
  attractionIds: readonly (number | '*')[],
  dates: readonly string[],
): LiveTopic[] => ['catalog', ...dayTopics(attractionIds, dates)];

/** The topics of a list's entries; none before it has loaded. */
export function topicsOf(
  topic: (id: string) => LiveTopic,
  entries: readonly { readonly id: string }[] = [],
): LiveTopic[] {
  return entries.map(({ id }) => topic(id));
}

/** Each kind of topic, its form, and who may subscribe to all topics of the kind. */
const KINDS: readonly { readonly form: RegExp; readonly access: Access }[] = [
  { form: /^day:(\d{1,10}|\*):(\d{4}-\d{2}-\d{2}|\*)$/, access: 'public' },
  { form: /^catalog$/, access: 'public' },
  // One reservation or person by its opaque id; only staff may subscribe to all of them.
  { form: /^(reservation|person|user|waiting):[\w.~-]{1,80}$/, access: 'user' },
  { form: /^(reservation|person|user|waiting):\*$/, access: 'staff' },
  { form: /^(\*|audit|closures|imports)$/, access: 'staff' },
];

/** The access that subscribing to a topic needs; null where there is no such topic. */
export function accessOfTopic(topic: string): Access | null {
  return KINDS.find(({ form }) => form.test(topic))?.access ?? null;
}

/** Whether a key that moved belongs to a topic. The key `*` says that anything may have moved. */
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
