/**
 * Search by any part of a word, accents and case aside. A table keeps the text as a key and its grams as an array with a
 * GIN index: all runs of three letters, and how each word begins, so that one or two letters find something too.
 */
import { withoutMarks } from './plain-text.ts';

const SEPARATORS = /[^\p{L}\p{N}@._%+-]+/gu;
/** More words than this narrow nothing down any more. */
const MAX_WORDS = 8;

/** A text as it is compared and sorted: `Ana LÓPEZ` is `ana lopez`. */
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

/** A row must have all of these grams, and a key like each of the patterns. */
export interface SearchTerms {
  readonly grams: readonly string[];
  readonly patterns: readonly string[];
}

/** How to find what was typed, word by word: each must be a part of a word; one of up to two letters begins one. */
export function searchTerms(words: readonly string[]): SearchTerms {
  const wanted = words.slice(0, MAX_WORDS);
  return {
    grams: wanted.flatMap((word) => (word.length > 2 ? runsOf(word) : [`^${word}`])),
    patterns: wanted.filter((word) => word.length > 3).map((word) => `%${escaped(word)}%`),
  };
}

/** The same without grams, of a key behind a space: what it must be like, word by word. */
export function walkPatterns(words: readonly string[]): string[] {
  return words
    .slice(0, MAX_WORDS)
    .map((word) => (word.length > 2 ? `%${escaped(word)}%` : `% ${escaped(word)}%`));
}

/** As a pattern of `like` takes it for itself. */
function escaped(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

export function searchWords(text: string): string[] {
  return searchKey(text).split(' ').filter(Boolean);
}

/** Whether a text holds every word of the query, accents and case aside: for lists that are short enough to look through. */
export function holdsWords(text: string, query: string): boolean {
  const key = searchKey(text);
  return searchWords(query).every((word) => key.includes(word));
}
