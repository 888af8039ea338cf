import { timingSafeEqual } from 'node:crypto';

/** The time it takes does not depend on where they differ. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [bytesOf(given), bytesOf(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const bytesOf = (secret: string | Buffer) => (typeof secret === 'string' ? Buffer.from(secret) : secret);
