import { ApiError, sentenceOf } from './api-error.ts';

/**
 * The server's text after the fixed sentence, without repeating it. Adds field errors only where the server's own
 * sentence names no cause: other field errors say the same in fewer words.
 */
export function detailOf(text: string, thrown: unknown): string {
  const sentence = sentenceOf(thrown);
  const fields =
    thrown instanceof ApiError && thrown.code === 'invalid' ? Object.values(thrown.errors).flat() : [];
  const more = fields.filter((field) => !sentence.includes(field));
  return [sentence, ...new Set(more)].filter((part) => part !== '' && part !== text).join(' ');
}
