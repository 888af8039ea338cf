/** The letter in front distinguishes the folder from an id. */
export function personFolder(kind: 'people' | 'dpi', personId: string): string {
  return `${kind}/p${personId}`;
}

export const MAX_PICTURES = 20;
