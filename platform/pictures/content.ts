/** File types, detected by the bytes alone. */

export type PictureType = 'jpeg' | 'png' | 'webp';

const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_HEAD = Buffer.from('ffd8ff', 'hex');
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
const RIFF_HEAD = 8;

export function typeByContent(file: Uint8Array): PictureType | null {
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
export function looksLikeSomethingElse(file: Uint8Array, type: PictureType): boolean {
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
