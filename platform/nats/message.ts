import { z } from 'zod';
import { ANYTHING, type ViewsMoved } from '../bus.ts';

/** More than this in one message keeps the others waiting, whatever the server would take. */
const MAX_BYTES = 256 * 1024;

/** Fields that a newer process may add are left out. */
const schema = z.object({
  projection: z.string().min(1).max(200),
  position: z.string().regex(/^\d{1,19}$/),
  keys: z.array(z.string().min(1).max(1_000)),
});

/**
 * The message as JSON texts of at most `maxPayload` bytes each, and of 256 KiB in any case: several where its keys do
 * not fit in one. A key that fits in none becomes "anything".
 */
export function encodeMoved({ projection, position, keys }: ViewsMoved, maxPayload: number): string[] {
  const envelope = JSON.stringify({ projection, position, keys: [] });
  const room = Math.min(maxPayload, MAX_BYTES) - Buffer.byteLength(envelope);
  return chunks(keys, room).map((some) => JSON.stringify({ projection, position, keys: some }));
}

/** Decodes a message from the subject; undefined for foreign messages. */
export function decodeMoved(text: string): ViewsMoved | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** In their order; always at least one, for the position counts without keys too. */
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
