function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Whether each word of the query occurs in one of the texts. An empty query matches everything. */
export function matches(query: string, texts: readonly string[]): boolean {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const haystack = texts.map(folded).join('\n');
  return words.every((word) => haystack.includes(word));
}
