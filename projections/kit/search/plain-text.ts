const MARKS = /\p{Mn}/gu;

/** `Ana LÓPEZ` becomes `ana lopez`. */
export function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase();
}
