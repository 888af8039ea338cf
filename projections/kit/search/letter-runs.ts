/** Search by any part of a word. Grams: runs of three letters, and word beginnings for shorter searches. */
import { withoutMarks } from './plain-text.ts';

const SEPARATORS = /[^\p{L}\p{N}@._%+-]+/gu;
/** Further words hardly narrow a search. */
const MAX_WORDS = 8;

/** `Ana LÓPEZ` becomes `ana lopez`. */
export function searchKey(text: string): string {
  return withoutMarks(text).replace(SEPARATORS, ' ').trim();
}

export function gramsOf(key: string): string[] {
  return [...new Set(key.split(' ').filter(Boolean).flatMap(gramsOfWord))];
}

function gramsOfWord(word: string): string[] {
  return [`^${word.slice(0, 1)}`, ...(word.length > 1 ? [`^${word.slice(0, 2)}`] : []), ...runsOf(word)];
}

function runsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - 2) }, (_, start) => word.slice(start, start + 3));
}

export interface SearchTerms {
  readonly grams: readonly string[];
  readonly patterns: readonly string[];
}

/** Each word must be part of a word; one of up to two letters must begin one. */
export function searchTerms(words: readonly string[]): SearchTerms {
  const wanted = words.slice(0, MAX_WORDS);
  return {
    grams: wanted.flatMap((word) => (word.length > 2 ? runsOf(word) : [`^${word}`])),
    patterns: wanted.filter((word) => word.length > 3).map((word) => `%${escaped(word)}%`),
  };
}

/** Patterns without grams, for a key with a space in front. */
export function walkPatterns(words: readonly string[]): string[] {
  return words
    .slice(0, MAX_WORDS)
    .map((word) => (word.length > 2 ? `%${escaped(word)}%` : `% ${escaped(word)}%`));
}

function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

export function searchWords(text: string): string[] {
  return searchKey(text).split(' ').filter(Boolean);
}

/** Whether a text contains every word, regardless of accents and case; for short lists. */
export function holdsWords(text: string, query: string): boolean {
  const key = searchKey(text);
  return searchWords(query).every((word) => key.includes(word));
}
