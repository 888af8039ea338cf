import { isQrcode } from '../../../api/contract/reservations.ts';

/** As many characters as a short code may be typed with; what is longer is an address or a QR code. */
export const SHORTCODE_SHOWN = 19;

/** How the screen names a code: that of a QR has no meaning for people. */
export function codeText(code: string): string {
  return isQrcode(code) ? 'Código QR' : code;
}
