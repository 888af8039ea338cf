import { createHash, createHmac, randomUUID } from 'node:crypto';

export interface Ids {
  uuid(): string;
}

export const randomIds: Ids = { uuid: () => randomUUID() };

/** UUID (version 8 of RFC 9562), deterministic. */
export function derivedUuid(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(parts.join('\u0000')).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20]].map(([from, to]) => hex.slice(from, to)).join('-');
}

/** Irreversible without the key, URL-safe. */
export function keyedId(key: string, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url').slice(0, 22);
}
