/** Guatemalan CUI: number (8), check digit (1), department (2), municipality (2). */
export const CUI_LENGTH = 13;
const DEPARTMENTS = 22;

/** The digits of a CUI as typed: spaces and hyphens of the printed form left out. */
export function cuiDigits(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

/** Whether all 13 digits are there. */
export function isCompleteCui(typed: string): boolean {
  return new RegExp(`^\\d{${CUI_LENGTH}}$`).test(cuiDigits(typed));
}

/**
 * Whether the check digit (weights 2 to 9 over the number, modulo 11) and the place of issue are right. A wrong one is
 * worth a warning only: documents with such numbers have been issued.
 */
export function hasValidCheckDigit(typed: string): boolean {
  if (!isCompleteCui(typed)) return false;
  const digits = Array.from(cuiDigits(typed), Number);
  const sum = digits.slice(0, 8).reduce((total, digit, index) => total + digit * (index + 2), 0);
  const department = Number(cuiDigits(typed).slice(9, 11));
  const municipality = Number(cuiDigits(typed).slice(11, 13));
  return sum % 11 === digits[8] && department >= 1 && department <= DEPARTMENTS && municipality >= 1;
}

/** A CUI as it is printed, in groups of 4, 5 and 4; an incomplete one in as many groups as it has. */
export function groupedCui(typed: string): string {
  const digits = cuiDigits(typed);
  return [digits.slice(0, 4), digits.slice(4, 9), digits.slice(9)].filter(Boolean).join(' ');
}
