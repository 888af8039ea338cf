import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { IdentityProvider } from '../../../platform/provider-settings.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { type Discovery, PATIENCE_SECONDS } from './discovery.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Signatures with a public key: those by a shared secret could be forged by the holders of the secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Later it is a replay, whether it was used or not. */
const MAX_AGE_SECONDS = 5 * 60;
const TOLERANCE_SECONDS = 30;
/** Older providers give no type of its own. */
const TYPES = [undefined, 'JWT', 'logout+jwt'];

/** OpenID Connect Back-Channel Logout 1.0: one session, or all of a person. */
export interface EndedAtProvider {
  readonly tokenId: string;
  readonly subject: string | null;
  readonly session: string | null;
}

const token = z
  .object({
    jti: z.string().min(1).max(500),
    sub: z.string().nullable().default(null),
    sid: z.string().nullable().default(null),
    events: z.object({ [EVENT]: z.record(z.string(), z.unknown()) }),
    /** Sets it apart from ID tokens, which have one. */
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== null || sid !== null);

export function createLogOutTokens({ clientId }: IdentityProvider, { configuration }: Discovery) {
  let keys: { readonly url: string; readonly set: JWTVerifyGetKey } | null = null;
  return async (given: string): Promise<EndedAtProvider> => {
    const [{ createRemoteJWKSet, customFetch, jwtVerify }, config] = await Promise.all([
      import('jose'),
      configuration(),
    ]);
    const { issuer, jwks_uri: url = '' } = config.serverMetadata();
    if (keys?.url !== url)
      keys = {
        url,
        set: createRemoteJWKSet(new URL(url), {
          timeoutDuration: PATIENCE_SECONDS * 1_000,
          [customFetch]: boundedFetch,
        }),
      };
    const { payload, protectedHeader } = await jwtVerify(given, keys.set, {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
    });
    if (!TYPES.includes(protectedHeader.typ)) throw new Error('the token is of another type');
    const { jti, sub, sid } = token.parse(payload);
    return { tokenId: jti, subject: sub, session: sid };
  };
}
