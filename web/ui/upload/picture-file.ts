/** The types that the server accepts; it checks the content, the browser only the declared type. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
const MAX_BYTES = 8 * 1024 * 1024;

/** Why a file would be refused; '' where it may be sent. */
export function objectionTo({ type, size }: Pick<File, 'type' | 'size'>): string {
  if (!PICTURE_TYPES.some((known) => known === type)) return 'Elija una imagen JPEG, PNG o WebP.';
  if (size === 0) return 'El archivo está vacío.';
  return size > MAX_BYTES ? 'La imagen pesa más de 8 MB. Elija una más pequeña.' : '';
}
