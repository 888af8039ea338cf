/** Longest side of what is sent, in pixels: the server keeps less. */
const LONGEST = 2_000;
/** Smaller files are sent as they are. */
const SMALL_BYTES = 1024 * 1024;
const QUALITY = 0.9;

/**
 * A photograph in the size that is needed. Phones take them larger than the server accepts, and a slow connection would not
 * carry them. What the browser can't read stays as it is: the server says what is wrong with it.
 */
export async function shrunk(file: File): Promise<File> {
  if (file.size <= SMALL_BYTES) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    draw(picture, canvas);
    picture.close();
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], 'imagen.jpg', { type: blob.type });
  } catch {
    return file;
  }
}

/** On white: what is transparent would become black. @throws where the browser has no memory for it */
function draw(picture: ImageBitmap, canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
}
