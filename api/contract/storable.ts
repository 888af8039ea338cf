/** What is said of a text that no store can keep. */
export const UNSTORABLE = 'Contiene caracteres que no se pueden guardar';

/** NUL and halves of surrogate pairs can be kept by no store. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** The text with a replacement sign for whatever no store can keep: it can be asked for, and is found nowhere. */
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
