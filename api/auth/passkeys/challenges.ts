import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../same-secret.ts';
import type { SecretStore } from '../secret-store.ts';

const NONCE_BYTES = 16;
const END_BYTES = 6;
const GOOD_MS = 5 * 60_000;

/** Single-use challenges for a purpose and browser, valid five minutes; signed, so only used ones are stored. */
export interface Challenges {
  issue(subject: string): Uint8Array<ArrayBuffer>;
  /** False: unknown for `subject`, expired or used. */
  consume(subject: string, challenge: string): Promise<boolean>;
}

export function createChallenges({ pool, secret, clock }: SecretStore): Challenges {
  const sign = (subject: string, head: Buffer) =>
    createHmac('sha256', secret).update(`passkey:${subject}:`).update(head).digest();
  return {
    issue(subject) {
      const head = Buffer.alloc(NONCE_BYTES + END_BYTES);
      randomBytes(NONCE_BYTES).copy(head);
      head.writeUIntBE(Date.parse(clock.now()) + GOOD_MS, NONCE_BYTES, END_BYTES);
      return Uint8Array.from(Buffer.concat([head, sign(subject, head)]));
    },
    async consume(subject, challenge) {
      const given = Buffer.from(challenge, 'base64url');
      const head = given.subarray(0, NONCE_BYTES + END_BYTES);
      const expected = Buffer.concat([head, sign(subject, head)]);
      if (!isSameSecret(given, expected)) return false;
      const end = head.readUIntBE(NONCE_BYTES, END_BYTES);
      if (end <= Date.parse(clock.now())) return false;
      const { rowCount } = await pool.query(
        'insert into auth.used_challenges (hash, expires_at) values ($1, $2) on conflict do nothing',
        [createHash('sha256').update(given).digest(), new Date(end).toISOString()],
      );
      return rowCount === 1;
    },
  };
}
