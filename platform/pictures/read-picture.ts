import type { Sharp, SharpConstructor } from 'sharp';
import { looksLikeSomethingElse, typeByContent } from './content.ts';

export type PictureRefusal =
  | 'unsupported_picture'
  | 'damaged_picture'
  | 'picture_too_many_pixels'
  | 'picture_too_complex';

/** WebP without metadata. */
interface Rendition {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/webp';
}

export interface Picture {
  readonly full: Rendition;
  readonly thumbnail: Rendition;
}

/** Longest side in pixels. */
const FULL = 1_600;
const THUMBNAIL = 240;
const QUALITY = 82;

let loaded: Promise<SharpConstructor> | undefined;

function loadSharp(): Promise<SharpConstructor> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loaded;
}

/** Decodes and encodes again: upright, smaller, without metadata. Above `maxPixels` it is not decoded. */
export async function readPicture(
  file: Uint8Array,
  maxPixels: number,
): Promise<Picture | { refusal: PictureRefusal }> {
  const type = typeByContent(file);
  if (type === null || looksLikeSomethingElse(file, type)) return { refusal: 'unsupported_picture' };
  const picture = await open(file);
  const metadata = await picture.metadata().catch(() => null);
  if (metadata === null) return { refusal: 'damaged_picture' };
  if (metadata.format !== type) return { refusal: 'unsupported_picture' };
  if (metadata.width * metadata.height > maxPixels) return { refusal: 'picture_too_many_pixels' };
  try {
    const full = await rendered(file, FULL);
    return { full, thumbnail: await rendered(full.bytes, THUMBNAIL) };
  } catch (error) {
    return { refusal: isOutOfMemory(error) ? 'picture_too_complex' : 'damaged_picture' };
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /memory/i.test(error.message);
}

async function open(file: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  // Own limit for an error of its own. One frame of an animation.
  return sharp(file, { failOn: 'error', limitInputPixels: false, pages: 1 });
}

async function rendered(file: Uint8Array, longestSide: number): Promise<Rendition> {
  const picture = await open(file);
  const bytes = await picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .webp({ quality: QUALITY })
    .toBuffer();
  return { bytes, contentType: 'image/webp' };
}
