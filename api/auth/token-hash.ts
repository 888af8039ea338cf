import { createHash } from 'node:crypto';

/** Stored in place of a token, which is too random to be guessed from it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
