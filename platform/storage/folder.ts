import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { contentTypeOf, type FileStorage, requirePath, type StoredFile } from './port.ts';

export function fileStorage(root: string): FileStorage {
  const base = resolve(root);
  return {
    async save(path, bytes, contentType) {
      requirePath(path, contentType);
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
    async remove(path) {
      if (contentTypeOf(path) !== null) await rm(join(base, path), { force: true });
    },
    check: () => requireUsable(base),
  };
}

/** Atomic, even in a crash. */
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

/** Checks the nearest folder that exists: the others are made along with a file. */
async function requireUsable(folder: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (!isMissing(error) || folder === dirname(folder)) throw error;
    await requireUsable(dirname(folder));
  }
}

/** Also rejects symbolic links. */
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
