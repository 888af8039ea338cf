import type { z } from 'zod';

/**
 * Whether two records say the same, in whatever order their fields come: what is folded from the log has the order of
 * its schema, what comes with a command that of its caller.
 */
export function isSameData<S extends z.ZodObject>(schema: S, one: z.output<S>, other: z.output<S>): boolean {
  return JSON.stringify(schema.parse(one)) === JSON.stringify(schema.parse(other));
}
