/** The folder of a person's own pictures in the storage; a name there begins with a letter, which an id need not. */
export function personFolder(kind: 'people' | 'dpi', personId: string): string {
  return `${kind}/p${personId}`;
}

/** How many profile pictures a person may have: the one that is shown, and those of before that were not removed. */
export const MAX_PICTURES = 20;
