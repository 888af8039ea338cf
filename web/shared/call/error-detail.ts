import { ApiError, sentenceOf } from './api-error.ts';

/**
 * What the server says after the fixed sentence; nothing where it would only repeat it. Of fields only where its own
 * sentence names no cause: what else it marks a field with says the same in fewer words.
 */
export function detailOf(text: string, thrown: unknown): string {
  const sentence = sentenceOf(thrown);
  const fields =
    thrown instanceof ApiError && thrown.code === 'invalid' ? Object.values(thrown.errors).flat() : [];
  const more = fields.filter((field) => !sentence.includes(field));
  return [sentence, ...new Set(more)].filter((part) => part !== '' && part !== text).join(' ');
}
