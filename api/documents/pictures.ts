import { randomBytes } from 'node:crypto';
import { thumbnailPath } from '../contract/picture-paths.ts';
import { refused } from '../errors/refusals.ts';
import { bytesOf, readForeign } from '../foreign-bytes/read.ts';
import type { Deps } from '../http/deps.ts';

/** Random bytes of a name, so that nobody can guess the address of a picture. */
const NAME_BYTES = 16;

/**
 * Stores the processed form of an uploaded picture and its thumbnail under a new name in `folder`; returns its path.
 * @throws a refusal if it is no picture that the product accepts
 */
export async function storePicture(
  deps: Pick<Deps, 'storage' | 'foreignReader'>,
  folder: string,
  file: Blob,
): Promise<string> {
  const { storage } = deps;
  const picture = await readForeign(deps, 'picture', await bytesOf(file), {
    refusal: 'picture_too_complex',
  });
  if ('refusal' in picture) throw refused({ code: picture.refusal });
  const path = `${folder}/${randomBytes(NAME_BYTES).toString('hex')}.webp`;
  const { full, thumbnail } = picture;
  await Promise.all([
    storage.save(path, full.bytes, full.contentType),
    storage.save(thumbnailPath(path), thumbnail.bytes, thumbnail.contentType),
  ]);
  return path;
}

/** Deletes a picture that nothing refers to, in all its sizes. */
export async function removePicture({ storage }: Pick<Deps, 'storage'>, path: string): Promise<void> {
  await Promise.all([storage.remove(path), storage.remove(thumbnailPath(path))]);
}
