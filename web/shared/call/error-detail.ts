import { ApiError, sentenceOf } from './api-error.ts';

/** Says which field it is about only at that field. */
const REQUIRED = 'Campo obligatorio';

/**
 * The server's text after the fixed sentence, without repeating it. Where the server's own sentence names no cause, those
 * of the fields replace it; other field errors say the same in fewer words.
 */
export function detailOf(text: string, thrown: unknown): string {
  const sentence = sentenceOf(thrown);
  const fields =
    thrown instanceof ApiError && thrown.code === 'invalid' ? Object.values(thrown.errors).flat() : [];
  const causes = new Set(fields.filter((field) => field !== REQUIRED));
  return (causes.size > 0 ? [...causes] : [sentence])
    .filter((part) => part !== '' && part !== text)
    .join(' ');
}
