import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { PICTURE_MAX_PIXELS } from '../../api/contract/upload.ts';
import { readPicture } from '../../platform/pictures/read-picture.ts';

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#0f7b5f' } });
const jpeg = await plain(40, 20).jpeg().toBuffer();
const png = await plain(40, 20).png().toBuffer();
const webp = await plain(40, 20).webp().toBuffer();
const gif = await plain(4, 4).gif().toBuffer();
const avif = await plain(4, 4).avif().toBuffer();
const tiff = await plain(4, 4).tiff().toBuffer();

const sizeOf = async (bytes: Uint8Array) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return { width, height, format };
};

async function read(file: Uint8Array) {
  const picture = await readPicture(file, PICTURE_MAX_PIXELS);
  if ('refusal' in picture) throw new Error(picture.refusal);
  return picture;
}

test.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['WebP', webp],
])('a %s becomes WebP', async (_, file) => {
  const { full, thumbnail } = await read(file);
  expect(await sizeOf(full.bytes)).toEqual({ width: 40, height: 20, format: 'webp' });
  expect(await sizeOf(thumbnail.bytes)).toEqual({ width: 40, height: 20, format: 'webp' });
});

test('a large picture is made smaller, with a thumbnail beside it', async () => {
  const { full, thumbnail } = await read(await plain(3_200, 1_600).jpeg().toBuffer());
  expect(await sizeOf(full.bytes)).toMatchObject({ width: 1_600, height: 800 });
  expect(await sizeOf(thumbnail.bytes)).toMatchObject({ width: 240, height: 120 });
});

test('a picture is turned upright, and loses what the camera wrote into it', async () => {
  const shot = plain(40, 20)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Artist: 'Ana' },
      IFD3: { GPSLatitude: '14/1 38/1 0/1', GPSLatitudeRef: 'N' },
    });
  const { full } = await read(await shot.jpeg().toBuffer());
  expect(await sizeOf(full.bytes)).toMatchObject({ width: 20, height: 40 });
  const { exif, xmp, iptc, icc, orientation } = await sharp(full.bytes).metadata();
  expect([exif, xmp, iptc, icc, orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('is no picture that is taken:', () => {
  const refused = async (file: Uint8Array) => {
    const picture = await readPicture(file, PICTURE_MAX_PIXELS);
    return 'refusal' in picture ? picture.refusal : 'taken';
  };

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a text', Buffer.from('nothing')],
    ['nothing at all', Buffer.alloc(0)],
    ['a GIF', gif],
    ['an AVIF', avif],
    ['a TIFF', tiff],
    ['a JPEG with a page behind it', Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])],
    ['a JPEG with an archive behind it', Buffer.concat([jpeg, Buffer.from('PK\x05\x06'), Buffer.alloc(18)])],
    ['a PNG with something behind its end', Buffer.concat([png, Buffer.from('x')])],
    ['a WebP with something behind its end', Buffer.concat([webp, Buffer.alloc(64)])],
    ['a picture that is a document as well', Buffer.concat([jpeg, Buffer.from('%PDF-1.7')])],
  ])('%s', async (_, file) => {
    expect(await refused(file)).toBe('unsupported_picture');
  });

  test('one that is cut off', async () => {
    const large = await plain(600, 600)
      .composite([{ input: png, tile: true }])
      .jpeg()
      .toBuffer();
    expect(await refused(large.subarray(0, large.length / 2))).toBe('damaged_picture');
    expect(await refused(Buffer.from('ffd8ffe000104a464946', 'hex'))).toBe('damaged_picture');
  });

  test('one that would take gigabytes once it is unpacked', async () => {
    const side = Math.ceil(Math.sqrt(PICTURE_MAX_PIXELS)) + 1;
    const bomb = await sharp({
      create: { width: side, height: side, channels: 3, background: 'white' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(8 * 1_024 * 1_024);
    expect(await refused(bomb)).toBe('picture_too_many_pixels');
  });
});
