import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** Kinds of files that the product keeps. What a file is follows from its name alone, in both directions. */
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
   * Writes a file whole or not at all, over what stood there. `path` is relative, with slashes; its extension must be
   * that of `contentType`. @throws InvalidStoragePathError
   */
  save(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Opens a file; null where there is none, or where the path is no path of the storage. */
  open(path: string): Promise<StoredFile | null>;
}

/** A path that could lead out of the storage, or whose name does not say what the file is. */
export class InvalidStoragePathError extends Error {
  override readonly name = 'InvalidStoragePathError';
}

/** Files of the product under the folder `root`, which is made at the first need. */
export function fileStorage(root: string): FileStorage {
  const base = resolve(root);
  return {
    async save(path, bytes, contentType) {
      if (contentTypeOf(path) !== contentType)
        throw new InvalidStoragePathError(
          `${JSON.stringify(path)} is no path of a file of type ${contentType}`,
        );
      const target = join(base, path);
      await mkdir(dirname(target), { recursive: true });
      await replace(target, bytes);
    },
    async open(path) {
      const contentType = contentTypeOf(path);
      if (contentType === null) return null;
      const handle = await openInside(base, join(base, path));
      return handle && describe(handle, contentType);
    },
  };
}

function contentTypeOf(path: string): string | null {
  return CONTENT_TYPES[PATH.exec(path)?.[1] ?? ''] ?? null;
}

/** Readers see the old bytes or the new ones, never a part, even after a crash in the middle. */
async function replace(target: string, bytes: Uint8Array): Promise<void> {
  const draft = join(dirname(target), `.${randomUUID()}`);
  try {
    const handle = await open(draft, 'wx', 0o640);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The path's form keeps it inside; this also keeps out links that somebody laid in the folder. */
async function openInside(base: string, target: string): Promise<FileHandle | null> {
  try {
    const [realBase, realTarget] = await Promise.all([realpath(base), realpath(target)]);
    if (!realTarget.startsWith(realBase + sep)) return null;
    return await open(realTarget, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function describe(handle: FileHandle, contentType: string): Promise<StoredFile | null> {
  const stat = await handle.stat();
  if (!stat.isFile()) {
    await handle.close();
    return null;
  }
  return { contentType, size: stat.size, modifiedAt: stat.mtime, body: handle.createReadStream() };
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(code);
}
