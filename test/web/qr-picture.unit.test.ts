import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { type GreyPicture, pictureOfQr } from '../support/qr-picture.ts';

/** As a canvas gives it. */
function pixelsOf({ width, height, shades }: GreyPicture) {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  shades.forEach((shade, index) => {
    data.fill(shade, index * 4, index * 4 + 3);
  });
  return { width, height, data };
}

const ADDRESS = 'https://reservas.ciudad.gob.gt/consulta/3f0b8c1e7d2a4b56a1c9e8f70d4b2a19';

describe('the library that reads codes where the browser can’t', () => {
  it.each([
    ['straight', { turned: 0 }],
    ['turned a little', { turned: 12 }],
    ['turned a quarter', { turned: 90 }],
    ['upside down', { turned: 187 }],
    ['held further away', { turned: 5, share: 0.45 }],
  ])('reads a picture of a ticket, %s', (_, shot) => {
    expect(decodeQR(pixelsOf(pictureOfQr(ADDRESS, shot)), { timeLimit: 5_000 })).toBe(ADDRESS);
  });

  it('reads nothing in a picture without a code', () => {
    const empty = { width: 640, height: 480, shades: new Uint8Array(640 * 480).fill(150) };
    expect(() => decodeQR(pixelsOf(empty))).toThrow();
  });
});
