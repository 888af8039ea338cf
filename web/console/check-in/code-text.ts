import { isQrcode } from '../../../api/contract/reservations.ts';

/** As many characters as a short code may be typed with; what is longer is an address or a QR code. */
export const SHORTCODE_SHOWN = 19;

/** How to call a code on the screen: a QR code says nothing to people. */
export function codeText(code: string): string {
  return isQrcode(code) ? 'Código QR' : code;
}
