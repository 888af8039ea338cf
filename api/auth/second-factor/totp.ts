import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Reservas';
const PERIOD = 30;
/** Accepted neighboring steps: clocks differ. */
const WINDOW = 1;

/** RFC 6238 with SHA-1, six digits, 30 seconds, as every app. */
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

export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: 20 }).bytes);
}

export function totpAddress(secret: Buffer, email: string): { readonly uri: string; readonly key: string } {
  const app = totp(secret, email);
  return { uri: app.toString(), key: app.secret.base32 };
}

/** Time step of the code, near `now`; null: none. */
export function stepOfCode(secret: Buffer, code: string, now: string): number | null {
  const timestamp = Date.parse(now);
  const app = totp(secret);
  const delta = app.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}
