import { createHmac } from 'node:crypto';
import { keyedId } from '../../platform/ids.ts';

/** Look-alikes (I, L, O, U, 0, 1) are left out, so that a code can be read out on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 9;

interface Codes {
  /** Nine characters without look-alikes, 44 bits: the code that people type and say. */
  readonly shortcode: string;
  /** 128 bits, URL-safe: what the QR code shows. */
  readonly qrcode: string;
}

/** The codes of a reservation by its id: the same for each attempt at one request. */
export type ReservationCodes = (reservationId: string) => Codes;

/** `secret`: the product's, the same in all processes for good; codes can't be guessed without it. */
export function reservationCodes(secret: string): ReservationCodes {
  return (reservationId) => ({
    shortcode: shortcode(createHmac('sha256', secret).update(`shortcode:${reservationId}`).digest()),
    qrcode: keyedId(secret, `qrcode:${reservationId}`),
  });
}

/** The last digits of the hash in base 30. The hash is so large that all letters are practically equally likely. */
function shortcode(hash: Buffer): string {
  const letters = BigInt(ALPHABET.length);
  let rest = BigInt(`0x${hash.toString('hex')}`);
  return Array.from({ length: LENGTH }, () => {
    const letter = ALPHABET[Number(rest % letters)];
    rest /= letters;
    return letter;
  }).join('');
}
