import { z } from 'zod';
import type { Context } from '../../http/context.ts';
import { COOKIE_OPTIONS, cookieName } from '../cookies.ts';
import { createSeal } from '../seal.ts';
import type { SecretStore } from '../secret-store.ts';
import type { LogInChecks } from './provider.ts';
import { isFirstUse } from './used-once.ts';

const COOKIE = 'reservas_oidc';
const WAIT_MS = 10 * 60_000;
/** A browser keeps 4,096 bytes. */
const MAX_NEXT = 1_000;

const begun = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().nullable(),
  end: z.number(),
});
type Begun = z.output<typeof begun>;

/** Log-ins that are at the provider, in an encrypted cookie of the browser that began them: ten minutes, once. */
export interface BegunLogIns {
  begin(ctx: Context, checks: LogInChecks, next: string | null): void;
  /** Null: this browser began none with that state, or it is over. */
  take(ctx: Context, state: string): Promise<Begun | null>;
}

export function createBegunLogIns({ pool, clock, secret }: SecretStore): BegunLogIns {
  const seal = createSeal(secret, 'log-ins at the provider');
  const open = (value: string): Begun | null => {
    try {
      return begun.parse(JSON.parse(seal.open(COOKIE, Buffer.from(value, 'base64url')).toString()));
    } catch {
      return null;
    }
  };
  return {
    begin(ctx, checks, next) {
      const end = Date.parse(clock.now()) + WAIT_MS;
      const kept: Begun = { ...checks, next: next && next.length <= MAX_NEXT ? next : null, end };
      const value = seal.close(COOKIE, Buffer.from(JSON.stringify(kept))).toString('base64url');
      ctx.cookies.set(cookieName(ctx, COOKIE), value, COOKIE_OPTIONS);
    },
    async take(ctx, state) {
      const value = ctx.cookies.get(cookieName(ctx, COOKIE));
      const kept = value === undefined ? null : open(value);
      if (!kept || kept.state !== state || kept.end <= Date.parse(clock.now())) return null;
      ctx.cookies.set(cookieName(ctx, COOKIE), null, COOKIE_OPTIONS);
      return (await isFirstUse(pool, kept.state, new Date(kept.end))) ? kept : null;
    },
  };
}
