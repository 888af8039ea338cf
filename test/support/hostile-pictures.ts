import sharp from 'sharp';

/** Pictures that are small as files, and take as much work and memory as their number of pixels allows. */

const plain = (width: number, height: number, channels: 3 | 4) =>
  sharp({
    create: { width, height, channels, background: { r: 15, g: 123, b: 95, alpha: 0.5 } },
    limitInputPixels: false,
  });

/** All coefficients must be in memory before the first line is known. */
export function progressiveJpeg(width: number, height: number): Promise<Buffer> {
  return plain(width, height, 3)
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Sixteen bits a channel, in seven passes. */
export function interlacedPng(width: number, height: number): Promise<Buffer> {
  return plain(width, height, 4)
    .toColourspace('rgb16')
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();
}
