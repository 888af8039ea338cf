import type { z } from 'zod';

/** Equality regardless of the order of fields, which differs between log and commands. */
export function isSameData<S extends z.ZodObject>(schema: S, one: z.output<S>, other: z.output<S>): boolean {
  return JSON.stringify(schema.parse(one)) === JSON.stringify(schema.parse(other));
}
