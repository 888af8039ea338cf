/**
 * CUI (Código Único de Identificación) of Guatemala: eight digits, a check digit, then department and municipality of
 * birth in two digits each. Check digit: sum of digit i (from 1) times i + 1, modulo 11.
 */

const LENGTH = 13;
const DEPARTMENTS = 22;

/** The digits of a CUI as people type it, or null where it is none. Earlier releases stored CUIs of less than 13 digits. */
export function parseCui(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{1,13}$/.test(digits) ? digits : null;
}

/** The same of a whole CUI, which a person who is entered needs; null where digits are missing. */
export function parseWholeCui(text: string): string | null {
  const digits = parseCui(text);
  return digits?.length === LENGTH ? digits : null;
}

/**
 * Whether check digit and place of birth of a whole CUI are right. If not, forms warn; nothing is refused, because
 * documents with such numbers have been issued.
 */
export function isPlausibleCui(cui: string): boolean {
  const sum = [...cui.slice(0, 8)].reduce((total, digit, index) => total + Number(digit) * (index + 2), 0);
  const department = Number(cui.slice(9, 11));
  const municipality = Number(cui.slice(11));
  return (
    cui.length === LENGTH &&
    sum % 11 === Number(cui[8]) &&
    department >= 1 &&
    department <= DEPARTMENTS &&
    municipality >= 1
  );
}

/** Shown in groups of 4, 5 and 4. */
export function formatCui(cui: string): string {
  return cui.length === LENGTH ? `${cui.slice(0, 4)} ${cui.slice(4, 9)} ${cui.slice(9)}` : cui;
}
