export const IMPORT_PREFIX = 'import-';

/** A stream is one import; its id is that of the order that its reservations belong to. */
export function importStream(importId: string): string {
  return `${IMPORT_PREFIX}${importId}`;
}
