/** `personId` is a keyed hash of the CUI, so a stream makes the CUI unique. */
export function personStream(personId: string): string {
  return `person-${personId}`;
}
