/** What the server takes; it looks at the content, the browser at what it says it is. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
const MAX_BYTES = 8 * 1024 * 1024;

/** Why a file need not be sent; '' where it may. */
export function objectionTo({ type, size }: Pick<File, 'type' | 'size'>): string {
  if (!PICTURE_TYPES.some((known) => known === type)) return 'Elija una imagen JPEG, PNG o WebP.';
  if (size === 0) return 'El archivo está vacío.';
  return size > MAX_BYTES ? 'La imagen pesa más de 8 MB. Elija una más pequeña.' : '';
}
