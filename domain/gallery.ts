export type PictureRefusal =
  /** It is no picture of this gallery. */
  | { readonly code: 'picture_unknown' }
  /** It was one, and was removed since. */
  | { readonly code: 'picture_removed' };

export interface Gallery {
  /** Newest first, the shown one among them. */
  readonly pictures: readonly string[];
  readonly removedPictures: readonly string[];
}

/** The gallery with a picture that is shown for the first time, or again; '' is none. */
export function addedTo(pictures: readonly string[], image: string): readonly string[] {
  return image === '' || pictures.includes(image) ? pictures : [image, ...pictures];
}

/** Why nothing can be done with this picture; null where it is in the gallery. */
export function refusedPicture({ pictures, removedPictures }: Gallery, image: string): PictureRefusal | null {
  if (removedPictures.includes(image)) return { code: 'picture_removed' };
  return pictures.includes(image) ? null : { code: 'picture_unknown' };
}

/** The picture shown after one is removed: the same as before, or the newest of the others; '' if none is left. */
export function shownWithout({ pictures }: Gallery, image: string, shown: string): string {
  return shown === image ? (pictures.find((path) => path !== image) ?? '') : shown;
}

export function shownPicture(fields: unknown): string {
  const { image } = fields as { readonly image?: unknown };
  return typeof image === 'string' ? image : '';
}
