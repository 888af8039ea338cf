import { z } from 'zod';
import { type LiveTopic, topicsOf } from './live-topics.ts';

/** For a read that returns a list under `name`, and goes stale with any entry that it shows. */
export function listOf<Name extends string, Item extends z.ZodType<{ readonly id: string }>>(
  name: Name,
  item: Item,
  topic: (id: string) => LiveTopic,
) {
  // A name that is computed has type `string`; here it is `Name`.
  const response = z.object({ [name]: z.array(item) }) as unknown as z.ZodObject<{
    readonly [N in Name]: z.ZodArray<Item>;
  }>;
  type Answer = { readonly [N in Name]: readonly { readonly id: string }[] };
  return { response, topics: (_: unknown, answer: Answer | undefined) => topicsOf(topic, answer?.[name]) };
}
