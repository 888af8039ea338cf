import { ANYTHING } from '../../../platform/bus.ts';
import { allows } from '../../auth/access.ts';
import type { Access } from '../../contract/access.ts';
import { accessOfTopic, covers } from '../../contract/live-topics.ts';

/** The topics of a connection. */
export interface Subscription {
  /** The access that its account must have while it is open. */
  readonly access: Access;
  readonly isEverything: boolean;
  /** Selects the keys that belong to its topics. */
  select(keys: readonly string[]): readonly string[];
}

/** The subscription to these topics, each of which the contract knows. */
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
