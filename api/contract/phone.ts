/** The digits of a number of Guatemala: drops separators, invisible marks of copied numbers, and +502 before a whole number. */
export const phoneDigits = (text: string) =>
  text.replace(/[\s().\p{Pd}\p{Cf}]/gu, '').replace(/^(\+|00)?502(?=\d{8}$)/, '');
