import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Reservas';
const PERIOD = 30;
/** Steps before and after the present one whose codes are taken: clocks of phones differ. */
const WINDOW = 1;

/** Codes as every app makes them: RFC 6238 with SHA-1, six digits, 30 seconds. */
function totp(secret: Buffer, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });
}

/** The secret of a new app: 160 bits. */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes);
}

/** The content of an app's QR code; the key in it can be typed as well. */
export function totpAddress(secret: Buffer, email: string): { readonly uri: string; readonly key: string } {
  const app = totp(secret, email);
  return { uri: app.toString(), key: app.secret.base32 };
}

/** The time step whose code this is, near the instant `now`; null: none. */
export function stepOfCode(secret: Buffer, code: string, now: string): number | null {
  const timestamp = Date.parse(now);
  const app = totp(secret);
  const delta = app.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}
