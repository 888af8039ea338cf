import { isQrcode, tidyCode } from '../../../api/contract/reservations.ts';

const ADDRESS = /\/consulta\/([^/?#\s]+)/i;
/** From a US scanner on a Spanish keyboard: `-` for `/`, `'` for `-`, `?` for `_`. */
const MISTYPED = /-consulta-([\w'?-]+)$/i;

/** The code in typed or scanned text, also in a QR's address; '' where there is nothing. */
export function codeIn(text: string): string {
  const typed = text.trim();
  const [address = '', code = typed] = ADDRESS.exec(typed) ?? MISTYPED.exec(typed) ?? [];
  const mapped = address.startsWith('-') ? code.replaceAll("'", '-').replaceAll('?', '_') : code;
  // With caps lock on, a scanner types every letter in the wrong case.
  return tidyCode(address.includes('CONSULTA') ? withCaseSwapped(mapped) : mapped);
}

/** Whether a text could be a code: only then is the server asked. */
export function isPlausibleCode(code: string): boolean {
  return isQrcode(code) || /^[A-Z0-9]{1,19}$/.test(code);
}

/** The ticket of a reservation, as a PDF. */
export function ticketAddress(code: string): string {
  return `/download/ticket/${encodeURIComponent(code)}`;
}

/** The ticket on a roll of 80 mm, as printers at a desk have it. */
export const rollTicketAddress = (code: string) => `${ticketAddress(code)}?paper=roll`;

export function lookupAddress(code: string): string {
  return `/consulta/${encodeURIComponent(code)}`;
}

function withCaseSwapped(text: string): string {
  return [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}

export const CODE_INPUT = {
  maxLength: 300,
  autoComplete: 'off',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
  className: 'r-code',
} as const;
