import { createHmac } from 'node:crypto';
import { keyedId } from '../../platform/ids.ts';

/** No look-alikes (I, L, O, U, 0, 1), for reading out on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 9;

interface Codes {
  /** Nine characters, 44 bits, for people. */
  readonly shortcode: string;
  /** 128 bits, URL-safe, for the QR code. */
  readonly qrcode: string;
}

/** Deterministic, so that retries give equal codes. */
export type ReservationCodes = (reservationId: string) => Codes;

/** `secret`: the product's; it never changes. */
export function reservationCodes(secret: string): ReservationCodes {
  return (reservationId) => ({
    shortcode: shortcode(createHmac('sha256', secret).update(`shortcode:${reservationId}`).digest()),
    qrcode: keyedId(secret, `qrcode:${reservationId}`),
  });
}

/** Large hash: practically uniform letters. */
function shortcode(hash: Buffer): string {
  const letters = BigInt(ALPHABET.length);
  let rest = BigInt(`0x${hash.toString('hex')}`);
  return Array.from({ length: LENGTH }, () => {
    const letter = ALPHABET[Number(rest % letters)];
    rest /= letters;
    return letter;
  }).join('');
}
