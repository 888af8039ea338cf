/** Families with pictures of their own (specification, section 7). */
export const GALLERY_FAMILIES = ['attractions', 'activities', 'centers', 'people'] as const;

/** Folders whose pictures everybody may see: what centres show of themselves. */
const PUBLIC_FOLDERS: readonly string[] = ['attractions', 'activities', 'centers'];

/** The audience of a stored picture. `dpi`: each look of the staff is logged. */
export type PictureAudience =
  | { readonly kind: 'public' }
  | { readonly kind: 'person' | 'dpi'; readonly personId: string };

/** The audience of the file at a path; null: nobody, whatever lies there. */
export function audienceOf(path: string): PictureAudience | null {
  const [folder = '', owner = ''] = path.split('/');
  if (PUBLIC_FOLDERS.includes(folder)) return { kind: 'public' };
  if (!owner.startsWith('p')) return null;
  const personId = owner.slice(1);
  if (folder === 'people') return { kind: 'person', personId };
  return folder === 'dpi' ? { kind: 'dpi', personId } : null;
}

/** The small form of an uploaded picture; drawings, which scale, are their own. */
export function thumbnailPath(path: string): string {
  return path.replace(/\.webp$/, '-s.webp');
}
