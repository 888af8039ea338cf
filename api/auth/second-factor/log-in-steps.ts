import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../../../platform/clock.ts';
import type { Context } from '../../http/context.ts';
import { COOKIE_OPTIONS, cookieName, wellFormed } from '../cookies.ts';
import { hashOf } from '../token-hash.ts';

const COOKIE = 'reservas_step';
const WAIT_MS = 10 * 60_000;

/** Log-ins waiting for the second step, by a cookie, for ten minutes. */
export interface LogInSteps {
  begin(ctx: Context, userId: string): Promise<void>;
  find(ctx: Context): Promise<{ readonly userId: string; readonly email: string } | null>;
  end(ctx: Context): Promise<void>;
}

export function createLogInSteps({ pool, clock }: { pool: Pool; clock: Clock }): LogInSteps {
  const tokenOf = (ctx: Context) => wellFormed(ctx.cookies.get(cookieName(ctx, COOKIE)));
  return {
    async begin(ctx, userId) {
      const token = randomBytes(32).toString('base64url');
      const end = new Date(Date.parse(clock.now()) + WAIT_MS).toISOString();
      await pool.query(
        'insert into auth.log_in_steps (token_hash, user_id, expires_at) values ($1, $2, $3)',
        [hashOf(token), userId, end],
      );
      ctx.cookies.set(cookieName(ctx, COOKIE), token, COOKIE_OPTIONS);
    },
    async find(ctx) {
      const token = tokenOf(ctx);
      if (token === null) return null;
      const { rows } = await pool.query<{ userId: string; email: string }>(
        `select s.user_id as "userId", c.email_key as email
         from auth.log_in_steps s join auth.credentials c on c.user_id = s.user_id
         where s.token_hash = $1 and s.expires_at > $2`,
        [hashOf(token), clock.now()],
      );
      return rows[0] ?? null;
    },
    async end(ctx) {
      const token = tokenOf(ctx);
      if (token === null) return;
      await pool.query('delete from auth.log_in_steps where token_hash = $1', [hashOf(token)]);
      ctx.cookies.set(cookieName(ctx, COOKIE), null, COOKIE_OPTIONS);
    },
  };
}
