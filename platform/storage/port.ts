import type { Readable } from 'node:stream';

/** A name determines the type, and vice versa. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** Names start with a letter or digit: no `..`, no hidden files. */
const PATH = /^(?:[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/){0,4}[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.([a-z]{3,4})$/;

/** Read or destroy `body`: it holds the file open. */
export interface StoredFile {
  readonly contentType: string;
  readonly size: number;
  readonly modifiedAt: Date;
  readonly body: Readable;
}

export interface FileStorage {
  /** Atomic. `path`: relative, with the extension of `contentType`. @throws InvalidStoragePathError */
  save(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null if missing or not a valid path. */
  open(path: string): Promise<StoredFile | null>;
  /** Idempotent. */
  remove(path: string): Promise<void>;
  /** @throws where files can be neither read nor saved now */
  check(): Promise<void>;
}

/** Leads out of the storage, or has a wrong extension. */
export class InvalidStoragePathError extends Error {
  override readonly name = 'InvalidStoragePathError';
}

/** May be retried later. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

/** Null: not a valid path. */
export function contentTypeOf(path: string): string | null {
  return CONTENT_TYPES[PATH.exec(path)?.[1] ?? ''] ?? null;
}

/** @throws InvalidStoragePathError */
export function requirePath(path: string, contentType: string): void {
  if (contentTypeOf(path) !== contentType)
    throw new InvalidStoragePathError(`${JSON.stringify(path)} is no path of a file of type ${contentType}`);
}
