import { z } from 'zod';
import { type LiveTopic, topicsOf } from './live-topics.ts';
import { under } from './named-values.ts';

/** A read of a list under `name`, stale with any shown entry. */
export function listOf<Name extends string, Item extends z.ZodType<{ readonly id: string }>>(
  name: Name,
  item: Item,
  topic: (id: string) => LiveTopic,
) {
  const response = z.object(under(name, z.array(item)));
  type Answer = { readonly [N in Name]: readonly { readonly id: string }[] };
  return { response, topics: (_: unknown, answer: Answer | undefined) => topicsOf(topic, answer?.[name]) };
}
