import { searchKey } from '../../../projections/kit/search/letter-runs.ts';

/** Names that differ more than this are not misspellings of each other. */
const LEAST_LIKENESS = 0.5;
/** Names this close to the best one look as similar to a person. */
const NEARLY = 0.05;
const MAX_MEANT = 3;
const MAX_LISTED = 6;
/** A longer text is no misspelled name, and costly to compare. */
const LONGEST_NAME = 100;
const CHOICE = new Intl.ListFormat('es', { type: 'disjunction' });

/** The likely names in place of one that does not exist, as a Spanish sentence; '' where there are no names at all. */
export function suggestionFor(name: string, existing: readonly string[]): string {
  const names = [...new Set(existing)].sort((one, other) => one.localeCompare(other, 'es'));
  const alike = likeliest(name, names);
  if (alike.length > 0) return ` ¿Quiso decir ${CHOICE.format(alike.map(quoted))}?`;
  if (names.length === 0) return '';
  const listed = names.slice(0, MAX_LISTED).map(quoted).join(', ');
  const rest = names.length - MAX_LISTED;
  return ` Existen: ${listed}${rest > 0 ? ` y ${rest} más` : ''}.`;
}

/** The names that may be meant, the likeliest first. */
function likeliest(name: string, names: readonly string[]): string[] {
  if (name.length > LONGEST_NAME) return [];
  const found = names
    .map((other) => ({ other, likeness: likeness(searchKey(name), searchKey(other)) }))
    .filter((one) => one.likeness >= LEAST_LIKENESS)
    .sort((one, other) => other.likeness - one.likeness);
  const least = (found[0]?.likeness ?? 0) - NEARLY;
  return found
    .filter((one) => one.likeness >= least)
    .slice(0, MAX_MEANT)
    .map(({ other }) => other);
}

const quoted = (name: string) => `«${name}»`;

/** The share of pairs of letters that both have, 0 to 1 (Dice's coefficient). */
function likeness(one: string, other: string): number {
  const pairs = pairsOf(one);
  const left = [...pairsOf(other)];
  const total = pairs.length + left.length;
  let shared = 0;
  for (const pair of pairs) {
    const place = left.indexOf(pair);
    if (place < 0) continue;
    shared += 1;
    left.splice(place, 1);
  }
  return total === 0 ? 0 : (2 * shared) / total;
}

/** Its ends count too, so that short names have pairs. */
function pairsOf(text: string): string[] {
  const ended = ` ${text} `;
  return Array.from({ length: ended.length - 1 }, (_, start) => ended.slice(start, start + 2));
}
