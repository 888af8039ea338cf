import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PersonalKey } from '../platform/key-ring.ts';
import type { Json, JsonObject } from './port.ts';

/** Stored shape: never change. */
interface Sealed {
  readonly [key: string]: Json;
  readonly $key: string;
  /** Base64 of nonce (12 bytes), tag (16 bytes) and AES-256-GCM ciphertext of the JSON. */
  readonly $sealed: string;
}

const NONCE = 12;
const TAG = 16;

/** Binds a value to `place` (event id and field), so that moving it is detected. */
export function seal(value: Json, key: PersonalKey, place: string): Sealed {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key.secret, nonce).setAAD(Buffer.from(place));
  const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return { $key: key.id, $sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64') };
}

/** @throws if changed or moved */
export function unseal(sealed: Sealed, secret: Buffer, place: string): Json {
  const bytes = Buffer.from(sealed.$sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
  return JSON.parse(text.toString()) as Json;
}

export function isSealed(value: unknown): value is Sealed {
  return typeof value === 'object' && value !== null && '$sealed' in value && '$key' in value;
}

export function keysOf(data: JsonObject): string[] {
  return Object.values(data).flatMap((value) => (isSealed(value) ? [value.$key] : []));
}
