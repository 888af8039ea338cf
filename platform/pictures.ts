import type { Sharp, SharpConstructor } from 'sharp';
import { looksLikeSomethingElse, typeByContent } from './pictures/content.ts';

/** Why a file is no picture that the product takes. */
export type PictureRefusal = 'unsupported_picture' | 'damaged_picture' | 'picture_too_many_pixels';

/** What is made of an uploaded picture: WebP without metadata. */
export interface Rendition {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/webp';
}

export interface Picture {
  readonly full: Rendition;
  readonly thumbnail: Rendition;
}

/** This many pixels are decoded at the most, width times height: a small file can unfold to gigabytes. */
export const MAX_PIXELS = 64_000_000;
/** Longest side of what is kept, in pixels. */
const FULL = 1_600;
const THUMBNAIL = 240;
const QUALITY = 82;
const TIMEOUT_SECONDS = 20;

let loaded: Promise<SharpConstructor> | undefined;

/** Loaded with the first picture: a start does not wait for it. */
function loadSharp(): Promise<SharpConstructor> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture: uploads must not take all processors away from the requests.
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

/**
 * Makes of an uploaded file what is kept of it: upright, smaller, without metadata, decoded and encoded again, so that
 * nothing of the file itself is ever served. Its type is what it holds, whatever its name says.
 */
export async function readPicture(file: Uint8Array): Promise<Picture | { refusal: PictureRefusal }> {
  const type = typeByContent(file);
  if (type === null || looksLikeSomethingElse(file, type)) return { refusal: 'unsupported_picture' };
  const picture = await open(file);
  const metadata = await picture.metadata().catch(() => null);
  if (metadata === null) return { refusal: 'damaged_picture' };
  if (metadata.format !== type) return { refusal: 'unsupported_picture' };
  if (metadata.width * metadata.height > MAX_PIXELS) return { refusal: 'picture_too_many_pixels' };
  try {
    const full = await rendered(file, FULL);
    return { full, thumbnail: await rendered(full.bytes, THUMBNAIL) };
  } catch {
    return { refusal: 'damaged_picture' };
  }
}

async function open(file: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  // The limit is checked by ourselves, so that it has an answer of its own. One frame of an animation is a picture.
  return sharp(file, { failOn: 'error', limitInputPixels: false, pages: 1 });
}

async function rendered(file: Uint8Array, longestSide: number): Promise<Rendition> {
  const picture = await open(file);
  const bytes = await picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
    .webp({ quality: QUALITY })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
  return { bytes, contentType: 'image/webp' };
}
