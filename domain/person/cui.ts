/** CUI: eight digits, check digit (sum of digit i times i + 1, modulo 11), department and municipality of birth. */

const LENGTH = 13;
const DEPARTMENTS = 22;

/** Null: no CUI. Earlier releases stored fewer than 13 digits. */
export function parseCui(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{1,13}$/.test(digits) ? digits : null;
}

export function parseWholeCui(text: string): string | null {
  const digits = parseCui(text);
  return digits?.length === LENGTH ? digits : null;
}

/** Checks check digit and place of birth, only for warnings: documents with wrong numbers exist. */
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

export function formatCui(cui: string): string {
  return cui.length === LENGTH ? `${cui.slice(0, 4)} ${cui.slice(4, 9)} ${cui.slice(9)}` : cui;
}
