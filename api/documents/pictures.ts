import { createHash, randomBytes } from 'node:crypto';
import { thumbnailPath } from '../contract/picture-paths.ts';
import { refused } from '../errors/refusals.ts';
import { bytesOf, readForeign } from '../foreign-bytes/read.ts';
import type { Deps } from '../http/deps.ts';

/** Makes addresses unguessable. */
const NAME_BYTES = 16;

export interface StoredPicture {
  readonly path: string;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/** Stores a processed picture and its thumbnail until `endUpload`. @throws a refusal of an unaccepted file */
export async function storePicture(
  deps: Pick<Deps, 'storage' | 'foreignReader' | 'pool' | 'clock'>,
  folder: string,
  file: Blob,
): Promise<StoredPicture> {
  const { storage, pool, clock } = deps;
  const picture = await readForeign(deps, 'picture', await bytesOf(file), {
    refusal: 'picture_too_complex',
  });
  if ('refusal' in picture) throw refused({ code: picture.refusal });
  const path = `${folder}/${randomBytes(NAME_BYTES).toString('hex')}.webp`;
  const { full, thumbnail } = picture;
  // Noted first, so that a dead process's file is found.
  await pool.query('insert into auth.uploads (path, begun_at) values ($1, $2)', [path, clock.now()]);
  await Promise.all([
    storage.save(path, full.bytes, full.contentType),
    storage.save(thumbnailPath(path), thumbnail.bytes, thumbnail.contentType),
  ]);
  return { path, digest: createHash('sha256').update(full.bytes).digest('hex') };
}

export async function endUpload(
  deps: Pick<Deps, 'storage' | 'pool'>,
  path: string,
  unused: readonly string[],
): Promise<void> {
  for (const one of unused) await removePicture(deps, one);
  await deps.pool.query('delete from auth.uploads where path = $1', [path]);
}

export async function removePicture({ storage }: Pick<Deps, 'storage'>, path: string): Promise<void> {
  await Promise.all([storage.remove(path), storage.remove(thumbnailPath(path))]);
}
