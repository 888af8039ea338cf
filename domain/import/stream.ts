export const IMPORT_PREFIX = 'import-';

/** The import's id is the order id of its reservations. */
export function importStream(importId: string): string {
  return `${IMPORT_PREFIX}${importId}`;
}
