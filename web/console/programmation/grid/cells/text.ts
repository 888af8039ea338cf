/** Court names as people count: `Cancha 2` before `Cancha 10`, accents and case aside. */
const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Natural order of two names; negative where the first comes first. */
export function compareNames(left: string, right: string): number {
  return collator.compare(left, right);
}

/** A text as the filter box compares it: lower case, no accents. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether each word of the query occurs in one of the texts. An empty query matches everything. */
export function matches(query: string, texts: readonly string[]): boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const haystack = texts.map(folded).join('\n');
  return words.every((word) => haystack.includes(word));
}

/** `1 cancha libre`, `3 canchas libres`: the noun agrees with its number. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
