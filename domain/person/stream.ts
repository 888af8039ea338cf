/** `personId` derives from the CUI (keyed hash): that a CUI is unique is a property of the stream. */
export function personStream(personId: string): string {
  return `person-${personId}`;
}
