import { ANYTHING } from '../../../platform/bus.ts';
import { allows } from '../../auth/access.ts';
import type { Access } from '../../contract/access.ts';
import { accessOfTopic, covers } from '../../contract/live-topics.ts';

export interface Subscription {
  readonly access: Access;
  readonly isEverything: boolean;
  select(keys: readonly string[]): readonly string[];
}

/** Topics must be known to the contract. */
export function subscriptionTo(topics: readonly string[]): Subscription {
  const exact = new Set(topics);
  const patterns = topics.filter((topic) => topic.includes('*'));
  const isWanted = (key: string) =>
    key === ANYTHING || exact.has(key) || patterns.some((topic) => covers(topic, key));
  return {
    access: topics.reduce<Access>((most, topic) => stricter(most, accessOfTopic(topic) ?? 'admin'), 'public'),
    isEverything: exact.has(ANYTHING),
    select: (keys) => keys.filter(isWanted),
  };
}

function stricter(one: Access, other: Access): Access {
  return allows(one, other) ? one : other;
}
