import type { z } from 'zod';

/**
 * Whether two records are equal, regardless of the order of their fields: what is folded from the log has the order of
 * its schema, what comes with a command that of its caller.
 */
export function isSameData<S extends z.ZodObject>(schema: S, one: z.output<S>, other: z.output<S>): boolean {
  return JSON.stringify(schema.parse(one)) === JSON.stringify(schema.parse(other));
}
