import { z } from 'zod';

/** Its message never repeats a value, which may be secret. */
export function text(expected: string, accepts: (value: string) => boolean) {
  return z
    .string()
    .trim()
    .refine(accepts, { error: ({ input }) => `must be ${expected}, but is ${JSON.stringify(input)}` });
}

export function secret(expected: string, accepts: (value: string) => boolean) {
  return z.string().refine(accepts, { error: `must be ${expected}` });
}

export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, {
    error: ({ input }) => `must be ${orList(values)}, but is ${JSON.stringify(input)}`,
  });
}

export function wholeNumber(min: number, max: number) {
  return text(
    `a whole number from ${min} to ${max}`,
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
  ).transform(Number);
}

function orList(values: readonly string[]): string {
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

export function succeeds(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
