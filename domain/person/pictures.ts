/** The folder of a person's own pictures in the storage; a name there begins with a letter, which an id need not. */
export function personFolder(kind: 'people' | 'dpi', personId: string): string {
  return `${kind}/p${personId}`;
}
