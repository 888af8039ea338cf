/** Specification, section 7. */
export const GALLERY_FAMILIES = ['attractions', 'activities', 'centers', 'people'] as const;

/** Public pictures. */
const PUBLIC_FOLDERS: readonly string[] = ['attractions', 'activities', 'centers'];

/** `dpi`: staff's views are logged. */
export type PictureAudience =
  | { readonly kind: 'public' }
  | { readonly kind: 'person' | 'dpi'; readonly personId: string };

/** Null: nobody. */
export function audienceOf(path: string): PictureAudience | null {
  const [folder = '', owner = ''] = path.split('/');
  if (PUBLIC_FOLDERS.includes(folder)) return { kind: 'public' };
  if (!owner.startsWith('p')) return null;
  const personId = owner.slice(1);
  if (folder === 'people') return { kind: 'person', personId };
  return folder === 'dpi' ? { kind: 'dpi', personId } : null;
}

/** Drawings scale and are their own thumbnails. */
export function thumbnailPath(path: string): string {
  return path.replace(/\.webp$/, '-s.webp');
}
