import type { Person } from '../../api/contract/people.ts';

/** The pictures of a document as somebody has them before their eyes, for the verdict on them. */
export function seenPictures({ image_dpi_front, image_dpi_back }: Person) {
  return { front: image_dpi_front, back: image_dpi_back };
}
