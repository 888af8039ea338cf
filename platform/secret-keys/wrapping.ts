import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const NAME_BYTES = 8;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NAME_BYTES + IV_BYTES + TAG_BYTES;
export const WRAPPED_KEY_BYTES = HEAD_BYTES + 32;

/** `name` marks wrapped secrets and reveals nothing of the key. */
export interface WrappingKey {
  /** 16 hexadecimal digits. */
  readonly name: string;
  readonly secret: Buffer;
}

export function wrappingKey(key: Buffer): WrappingKey {
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, '', `reservas ${purpose}`, length));
  return { name: derive('name', NAME_BYTES).toString('hex'), secret: derive('wrap', 32) };
}

/** AES-256-GCM; binds `subject`, so that secrets can't be swapped. */
export function wrap({ name, secret }: WrappingKey, subject: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(subject));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), Buffer.from(name, 'hex'), iv, cipher.getAuthTag(), sealed]);
}

export function nameOfKey(wrapped: Buffer): string {
  return wrapped.subarray(1, 1 + NAME_BYTES).toString('hex');
}

/** @throws for another key or subject */
export function unwrap({ secret }: WrappingKey, subject: string, wrapped: Buffer): Buffer {
  const iv = wrapped.subarray(1 + NAME_BYTES, HEAD_BYTES - TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(subject)).setAuthTag(wrapped.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES));
  return Buffer.concat([decipher.update(wrapped.subarray(HEAD_BYTES)), decipher.final()]);
}
