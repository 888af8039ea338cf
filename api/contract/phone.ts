export const PHONE_LENGTH = 8;

/** The digits of a number of Guatemala: drops separators, invisible marks of copied numbers, and +502 before a whole number. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
  return digits.replace(new RegExp(`^(?:\\+|00)?502(?=\\d{${PHONE_LENGTH}}$)`), '');
}
