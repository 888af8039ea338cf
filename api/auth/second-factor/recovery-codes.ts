import { createHmac, randomInt } from 'node:crypto';

const COUNT = 10;
const LENGTH = 10;
/** Without look-alikes. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes like `abcde-23456`, some 49 random bits each. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: COUNT }, () => {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** Normalized and keyed, so that a copied table reveals no codes. */
export function recoveryCodeHash(secret: string, userId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHmac('sha256', secret).update(`recovery:${userId}:${plain}`).digest();
}
