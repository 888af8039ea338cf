import { createHash, randomBytes } from 'node:crypto';
import { thumbnailPath } from '../contract/picture-paths.ts';
import { refused } from '../errors/refusals.ts';
import { bytesOf, readForeign } from '../foreign-bytes/read.ts';
import type { Deps } from '../http/deps.ts';

/** Random bytes of a name, so that nobody can guess the address of a picture. */
const NAME_BYTES = 16;

export interface StoredPicture {
  readonly path: string;
  /** SHA-256 of the file, hexadecimal. */
  readonly digest: string;
}

/**
 * Stores the processed form of an uploaded picture and its thumbnail under a new name in `folder`. Until `endUpload` it counts as an
 * upload in progress. @throws a refusal if it is no picture that the product accepts
 */
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
  // Noted first: if the process dies, the file is found by it.
  await pool.query('insert into auth.uploads (path, begun_at) values ($1, $2)', [path, clock.now()]);
  await Promise.all([
    storage.save(path, full.bytes, full.contentType),
    storage.save(thumbnailPath(path), thumbnail.bytes, thumbnail.contentType),
  ]);
  return { path, digest: createHash('sha256').update(full.bytes).digest('hex') };
}

/** Ends an upload: what its command refused, or replaced, is deleted. */
export async function endUpload(
  deps: Pick<Deps, 'storage' | 'pool'>,
  path: string,
  unused: readonly string[],
): Promise<void> {
  for (const one of unused) await removePicture(deps, one);
  await deps.pool.query('delete from auth.uploads where path = $1', [path]);
}

/** Deletes a picture that nothing refers to, in all its sizes. */
export async function removePicture({ storage }: Pick<Deps, 'storage'>, path: string): Promise<void> {
  await Promise.all([storage.remove(path), storage.remove(thumbnailPath(path))]);
}
