const spanish = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** "Cancha 2" before "Cancha 10", regardless of accents and case. */
export function sortedByName<T extends { readonly id: number; readonly name: string }>(
  items: readonly T[],
): T[] {
  return [...items].sort((a, b) => spanish.compare(a.name, b.name) || a.id - b.id);
}
