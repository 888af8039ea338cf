import type { Sharp, SharpConstructor } from 'sharp';

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

/** File types, detected by the bytes alone. */

type PictureType = 'jpeg' | 'png' | 'webp';

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_HEAD = Buffer.from('ffd8ff', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const RIFF_HEAD = 8;

function typeByContent(file: Uint8Array): PictureType | null {
  const bytes = asBuffer(file);
  if (bytes.subarray(0, 3).equals(JPEG_HEAD)) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG_HEAD)) return 'png';
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : null;
}

/** Programs, pages, archives and documents inside a picture. */
const FOREIGN = [/<\?php/i, /<script[\s>]/i, /<!doctype html/i, /<html[\s>]/i, /%PDF-1\./];
/** Short signature, searched only near the end. */
const ARCHIVE_END = 'PK\x05\x06';
const ARCHIVE_TAIL = 65_557;

/** Detects polyglots and trailing data. Cameras append to JPEGs, so there only known signatures count. */
function looksLikeSomethingElse(file: Uint8Array, type: PictureType): boolean {
  const bytes = asBuffer(file);
  const text = bytes.toString('latin1');
  if (FOREIGN.some((pattern) => pattern.test(text)) || text.includes(ARCHIVE_END, text.length - ARCHIVE_TAIL))
    return true;
  if (type === 'png') return !bytes.subarray(-PNG_END.length).equals(PNG_END);
  if (type === 'webp') return bytes.length > bytes.readUInt32LE(4) + RIFF_HEAD + 1;
  return false;
}

function asBuffer(file: Uint8Array): Buffer {
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
}
