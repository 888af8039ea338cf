export const UNSTORABLE = 'Contiene caracteres que no se pueden guardar';

/** NUL and halves of surrogate pairs can't be stored. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** The text with replacement characters for whatever can't be stored: it may be searched for, and finds nothing. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}

/** The place in a value, keys included, of a text that can't be stored. */
export function unstorablePaths(
  value: unknown,
  path: readonly PropertyKey[] = [],
): (readonly PropertyKey[])[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key) ? unstorablePaths(inner, [...path, key]) : [path],
  );
}
