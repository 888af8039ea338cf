import { z } from 'zod';
import { type LiveTopic, topicsOf } from './live-topics.ts';
import { under } from './named-values.ts';

/** For a read that returns a list under `name`, and goes stale with any entry that it shows. */
export function listOf<Name extends string, Item extends z.ZodType<{ readonly id: string }>>(
  name: Name,
  item: Item,
  topic: (id: string) => LiveTopic,
) {
  const response = z.object(under(name, z.array(item)));
  type Answer = { readonly [N in Name]: readonly { readonly id: string }[] };
  return { response, topics: (_: unknown, answer: Answer | undefined) => topicsOf(topic, answer?.[name]) };
}
