import { z } from 'zod';
import { ANYTHING, type ViewsMoved } from '../bus.ts';

/** Larger messages would delay others. */
const MAX_BYTES = 256 * 1024;

/** Drops fields of newer processes. */
const schema = z.object({
  projection: z.string().min(1).max(200),
  position: z.string().regex(/^\d{1,19}$/),
  keys: z.array(z.string().min(1).max(1_000)),
  after: z
    .string()
    .regex(/^\d{1,19}$/)
    .optional(),
});

/**
 * Splits keys into JSON texts of at most `maxPayload` bytes (and 256 KiB); oversized keys become "anything". Only the
 * last part says `after`: with it all keys have come.
 */
export function encodeMoved({ projection, position, keys, after }: ViewsMoved, maxPayload: number): string[] {
  const envelope = JSON.stringify({ projection, position, keys: [], after });
  const room = Math.min(maxPayload, MAX_BYTES) - Buffer.byteLength(envelope);
  const parts = chunks(keys, room);
  return parts.map((some, index) =>
    JSON.stringify({
      projection,
      position,
      keys: some,
      ...(index === parts.length - 1 ? { after } : {}),
    }),
  );
}

/** Undefined: a foreign message. */
export function decodeMoved(text: string): ViewsMoved | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** At least one, for the position. */
function chunks(keys: readonly string[], room: number): string[][] {
  let current: string[] = [];
  const all = [current];
  let size = 0;
  for (const given of keys) {
    const key = sizeOf(given) > room ? ANYTHING : given;
    if (size + sizeOf(key) > room && current.length > 0) {
      current = [];
      all.push(current);
      size = 0;
    }
    current.push(key);
    size += sizeOf(key);
  }
  return all;
}

function sizeOf(key: string): number {
  return Buffer.byteLength(JSON.stringify(key)) + 1;
}
