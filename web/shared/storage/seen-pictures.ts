import type { Person } from '../../../api/contract/people.ts';

/** The pictures of a document that are shown, to be sent with the verdict on them. */
export function seenPictures({ image_dpi_front, image_dpi_back }: Person) {
  return { front: image_dpi_front, back: image_dpi_back };
}
