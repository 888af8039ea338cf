export function cuiDigits(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

/** A CUI as it is printed, in groups of 4, 5 and 4; an incomplete one in as many groups as it has. */
export function groupedCui(typed: string): string {
  const digits = cuiDigits(typed);
  return [digits.slice(0, 4), digits.slice(4, 9), digits.slice(9)].filter(Boolean).join(' ');
}
