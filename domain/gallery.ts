export type PictureRefusal = { readonly code: 'picture_unknown' } | { readonly code: 'picture_removed' };

export interface Gallery {
  /** Newest first, including the shown one. */
  readonly pictures: readonly string[];
  readonly removedPictures: readonly string[];
}

export function addedTo(pictures: readonly string[], image: string): readonly string[] {
  return image === '' || pictures.includes(image) ? pictures : [image, ...pictures];
}

/** Null: the picture is in the gallery. */
export function refusedPicture({ pictures, removedPictures }: Gallery, image: string): PictureRefusal | null {
  if (removedPictures.includes(image)) return { code: 'picture_removed' };
  return pictures.includes(image) ? null : { code: 'picture_unknown' };
}

/** '' if none is left. */
export function shownWithout({ pictures }: Gallery, image: string, shown: string): string {
  return shown === image ? (pictures.find((path) => path !== image) ?? '') : shown;
}

export function shownPicture(fields: unknown): string {
  const { image } = fields as { readonly image?: unknown };
  return typeof image === 'string' ? image : '';
}
