import type { Readable } from 'node:stream';

/** Kinds of files that the product keeps. A file's name determines its type, in both directions. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** A name starts with a letter or a digit, so that neither `..` nor a hidden file can be asked for. */
const PATH = /^(?:[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/){0,4}[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.([a-z]{3,4})$/;

/** A file opened for reading. `body` must be read to its end or destroyed: it holds the file open. */
export interface StoredFile {
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  readonly modifiedAt: Date;
  readonly body: Readable;
}

export interface FileStorage {
  /**
   * Writes a file whole or not at all, over what was there. `path` is relative, with slashes; its extension must be
   * that of `contentType`. @throws InvalidStoragePathError
   */
  save(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Opens a file; null where there is none, or where the path is no path of the storage. */
  open(path: string): Promise<StoredFile | null>;
  /** Deletes a file for good; none there: nothing to do. */
  remove(path: string): Promise<void>;
}

/** A path that could lead out of the storage, or whose name does not say what the file is. */
export class InvalidStoragePathError extends Error {
  override readonly name = 'InvalidStoragePathError';
}

/** The store of files can't be reached or stopped responding; the caller may try again later. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
}

/** The content type of a path; null where it is no path of the storage. */
export function contentTypeOf(path: string): string | null {
  return CONTENT_TYPES[PATH.exec(path)?.[1] ?? ''] ?? null;
}

/** @throws InvalidStoragePathError */
export function requirePath(path: string, contentType: string): void {
  if (contentTypeOf(path) !== contentType)
    throw new InvalidStoragePathError(`${JSON.stringify(path)} is no path of a file of type ${contentType}`);
}
