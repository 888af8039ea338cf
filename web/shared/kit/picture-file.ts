import { PICTURE_MAX_PIXELS, UPLOAD_MAX_BYTES } from '../../../api/contract/upload.ts';

/** The types that the server accepts; it checks the content, the browser only the declared type. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Longest side of what is sent, in pixels: the server keeps less. */
const LONGEST = 2_000;
const SMALL_BYTES = 1024 * 1024;
const QUALITY = 0.9;

export async function preparePicture(
  chosen: File,
): Promise<{ readonly file: File } | { readonly objection: string }> {
  if (!PICTURE_TYPES.some((known) => known === chosen.type))
    return { objection: 'Elija una imagen JPEG, PNG o WebP.' };
  if (chosen.size === 0) return { objection: 'El archivo está vacío.' };
  const file = await shrunk(chosen);
  if (file.size > UPLOAD_MAX_BYTES)
    return { objection: 'La imagen pesa más de 8 MB. Elija una más pequeña.' };
  return { file };
}

/** Phones take photographs larger than the server accepts. A file that the browser can't read stays as it is. */
async function shrunk(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const isAccepted = picture.width * picture.height <= PICTURE_MAX_PIXELS;
    if (isAccepted && file.size <= SMALL_BYTES) {
      picture.close();
      return file;
    }
    const blob = await jpegOf(picture);
    picture.close();
    if (!blob || (isAccepted && blob.size >= file.size)) return file;
    return new File([blob], 'imagen.jpg', { type: blob.type });
  } catch {
    return file;
  }
}

/** @throws where the browser has no memory for it */
function jpegOf(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // Transparent parts would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
}
