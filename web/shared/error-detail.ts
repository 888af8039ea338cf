import { ApiError, sentenceOf } from './api-error.ts';

/** What the server says after the fixed sentence; nothing where it would only repeat it. */
export function detailOf(text: string, thrown: unknown): string {
  const sentence = sentenceOf(thrown);
  const fields = thrown instanceof ApiError ? Object.values(thrown.errors).flat() : [];
  const more = fields.filter((field) => !sentence.includes(field));
  return [sentence, ...new Set(more)].filter((part) => part !== '' && part !== text).join(' ');
}
