import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';

/** Look-alikes (I, L, O, U, 0, 1) are left out, so that a code can be read out on the phone. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 9;

/** Makes new identifiers. A port, so that tests can count on them. */
export interface Ids {
  uuid(): string;
  /** 128 random bits, URL-safe: order ids, QR codes. */
  secret(): string;
  /** Nine characters without look-alikes, 44 random bits: the code that people type and say. */
  shortcode(): string;
}

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  secret: () => randomBytes(16).toString('base64url'),
  shortcode() {
    let code = '';
    while (code.length < CODE_LENGTH) {
      for (const byte of randomBytes(16)) {
        // 240 is the largest multiple of the alphabet's 30 letters: no letter is likelier than another.
        if (byte < 240 && code.length < CODE_LENGTH) code += CODE_ALPHABET[byte % CODE_ALPHABET.length];
      }
    }
    return code;
  },
};

/** A UUID (version 8 of RFC 9562) that is always the same for the same parts. */
export function derivedUuid(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(parts.join('\u0000')).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20]].map(([from, to]) => hex.slice(from, to)).join('-');
}

/** A keyed hash as a short URL-safe id; without the key nobody can tell what it was made of. */
export function keyedId(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url').slice(0, 22);
}
