import { hasValidCheckDigit as isRight } from '../../../../domain/person/cui.ts';

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
  const digits = cuiDigits(typed);
  const department = Number(digits.slice(9, 11));
  const municipality = Number(digits.slice(11, 13));
  return isRight(digits) && department >= 1 && department <= DEPARTMENTS && municipality >= 1;
}

/** A CUI as it is printed, in groups of 4, 5 and 4; an incomplete one in as many groups as it has. */
export function groupedCui(typed: string): string {
  const digits = cuiDigits(typed);
  return [digits.slice(0, 4), digits.slice(4, 9), digits.slice(9)].filter(Boolean).join(' ');
}
