import { REQUIRED } from '../../../api/contract/fields.ts';
import { ApiError, sentenceOf } from './api-error.ts';

/** The server's text after the fixed sentence, without repeating it; the fields' sentences where it names no cause. */
export function detailOf(text: string, thrown: unknown): string {
  const sentence = sentenceOf(thrown);
  const fields =
    thrown instanceof ApiError && thrown.code === 'invalid' ? Object.values(thrown.errors).flat() : [];
  const causes = new Set(fields.filter((field) => field !== REQUIRED));
  return (causes.size > 0 ? [...causes] : [sentence])
    .filter((part) => part !== '' && part !== text)
    .join(' ');
}
