const MARKS = /\p{Mn}/gu;

/** A text without accents and case: `Ana LÓPEZ` is `ana lopez`. */
export function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase();
}
