/** The digits of a number of Guatemala: drops separators, invisible marks of copied numbers, and +502 before a whole number. */
export const phoneDigits = (text: string) =>
  text.replace(/[\s().\p{Pd}\p{Cf}]/gu, '').replace(/^(\+|00)?502(?=\d{8}$)/, '');

/** `2222-3333` from eight digits; others unchanged. */
export function humanPhone(phone: string): string {
  return phone.replace(/^(\d{4})(\d{4})$/, '$1-$2');
}
