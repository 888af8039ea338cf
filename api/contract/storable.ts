export const UNSTORABLE = 'Contiene caracteres que no se pueden guardar';

/** Excludes NUL and halves of surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/** Replaces unstorable characters: such a search finds nothing. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\ufffd');
}

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
