/**
 * CUI (Código Único de Identificación) of Guatemala: eight digits, a check digit, then department and municipality of
 * birth in two digits each. Check digit: sum of digit i (from 1) times i + 1, modulo 11.
 */

/** The digits of a CUI as people type it, or null where it is none (1 to 13 digits). */
export function parseCui(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{1,13}$/.test(digits) ? digits : null;
}

/** Whether the check digit is right. A wrong one is a warning, never an error. */
export function hasValidCheckDigit(cui: string): boolean {
  if (!/^\d{13}$/.test(cui)) return false;
  const sum = [...cui.slice(0, 8)].reduce((total, digit, index) => total + Number(digit) * (index + 2), 0);
  return sum % 11 === Number(cui[8]);
}

/** Shown in groups of 4, 5 and 4. */
export function formatCui(cui: string): string {
  return cui.length === 13 ? `${cui.slice(0, 4)} ${cui.slice(4, 9)} ${cui.slice(9)}` : cui;
}
