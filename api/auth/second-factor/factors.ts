import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createSeal } from '../seal.ts';
import type { SecretStore } from '../secret-store.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

interface Factors {
  /** Whether an app gives codes for it. */
  readonly app: boolean;
  /** Passkeys that open it. */
  readonly passkeys: number;
  /** Recovery codes that still work. */
  readonly recoveryCodes: number;
}

/** An accepted code: of the app, or one of the recovery codes, of which `left` remain valid. */
type TakenCode = { readonly kind: 'app' } | { readonly kind: 'recovery'; readonly left: number };

/** Second factors of accounts, in schema `auth`. */
export interface SecondFactors {
  of(userId: string): Promise<Factors>;
  /** Prepares an app: it is active once `confirm` has accepted a code of it. */
  begin(userId: string): Promise<void>;
  /** The content of the QR code of the prepared app; null if there is none. */
  pending(userId: string, email: string): Promise<{ readonly uri: string; readonly key: string } | null>;
  /** Replaces the active app by the prepared one, if the code is of it; null if it is not. */
  confirm(userId: string, code: string): Promise<{ readonly factorId: string } | null>;
  /** Uses a code: each works once, also within the same half minute. Null: it is not valid. */
  take(userId: string, code: string): Promise<TakenCode | null>;
  /** Creates new recovery codes; the former ones stop working. Only hashes are stored. */
  renewCodes(userId: string): Promise<readonly string[]>;
  removeApp(userId: string): Promise<void>;
  /** Removes the recovery codes of an account without app and passkeys: they replace a second factor, and there is none. */
  removeIdleCodes(userId: string): Promise<void>;
  /** Removes all second factors: app, passkeys, recovery codes. */
  removeAll(userId: string): Promise<void>;
}

interface Row {
  readonly factorId: string;
  readonly secret: Buffer;
}

const OF = `
select exists (select from auth.second_factors where user_id = $1 and enabled_at is not null) as app,
  (select count(*)::int from auth.passkeys where user_id = $1) as passkeys,
  (select count(*)::int from auth.recovery_codes where user_id = $1) as "recoveryCodes"`;

/**
 * One statement, so that an account is never without an app: the former one is deleted first, as the unique index requires.
 */
const ENABLE = `
with gone as (
  delete from auth.second_factors where user_id = $4 and enabled_at is not null returning 1
)
update auth.second_factors set enabled_at = $2, last_step = $3
where factor_id = $1 and enabled_at is null and (select count(*) from gone) >= 0`;

export function createSecondFactors({ pool, secret, clock }: SecretStore): SecondFactors {
  const seal = createSeal(secret, 'second-factor');

  async function secretOf(userId: string, isEnabled: boolean) {
    const { rows } = await pool.query<Row>(
      `select factor_id as "factorId", secret from auth.second_factors
       where user_id = $1 and (enabled_at is not null) = $2`,
      [userId, isEnabled],
    );
    const row = rows[0];
    return row ? { factorId: row.factorId, secret: seal.open(userId, row.secret) } : null;
  }

  async function takeAppCode(userId: string, code: string): Promise<TakenCode | null> {
    const app = await secretOf(userId, true);
    const step = app && stepOfCode(app.secret, code, clock.now());
    if (!app || step === null) return null;
    // If two requests bring the same code at once, only one advances the time step.
    const { rowCount } = await pool.query(
      'update auth.second_factors set last_step = $2 where factor_id = $1 and last_step < $2',
      [app.factorId, step],
    );
    return rowCount === 1 ? { kind: 'app' } : null;
  }

  async function takeRecoveryCode(userId: string, code: string): Promise<TakenCode | null> {
    const { rowCount } = await pool.query(
      'delete from auth.recovery_codes where user_id = $1 and code_hash = $2',
      [userId, recoveryCodeHash(secret, userId, code)],
    );
    if (rowCount !== 1) return null;
    const { rows } = await pool.query<Factors>(OF, [userId]);
    return { kind: 'recovery', left: rows[0]?.recoveryCodes ?? 0 };
  }

  return {
    async of(userId) {
      const { rows } = await pool.query<Factors>(OF, [userId]);
      return rows[0] ?? { app: false, passkeys: 0, recoveryCodes: 0 };
    },
    async begin(userId) {
      await pool.query(
        `insert into auth.second_factors (factor_id, user_id, secret, created_at) values ($1, $2, $3, $4)
         on conflict (user_id) where enabled_at is null
         do update set factor_id = excluded.factor_id, secret = excluded.secret, created_at = excluded.created_at`,
        [randomUUID(), userId, seal.close(userId, newTotpSecret()), clock.now()],
      );
    },
    async pending(userId, email) {
      const app = await secretOf(userId, false);
      return app && totpAddress(app.secret, email);
    },
    async confirm(userId, code) {
      const app = await secretOf(userId, false);
      const step = app && stepOfCode(app.secret, code.replace(/\s/g, ''), clock.now());
      if (!app || step === null) return null;
      const { rowCount } = await pool.query(ENABLE, [app.factorId, clock.now(), step, userId]);
      return rowCount === 1 ? { factorId: app.factorId } : null;
    },
    take(userId, code) {
      const digits = code.replace(/\s/g, '');
      return /^\d{6}$/.test(digits) ? takeAppCode(userId, digits) : takeRecoveryCode(userId, code);
    },
    async renewCodes(userId) {
      const codes = newRecoveryCodes();
      const hashes = codes.map((code) => recoveryCodeHash(secret, userId, code));
      await pool.query('delete from auth.recovery_codes where user_id = $1', [userId]);
      await pool.query(
        'insert into auth.recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
        [userId, hashes],
      );
      return codes;
    },
    async removeApp(userId) {
      await pool.query('delete from auth.second_factors where user_id = $1', [userId]);
    },
    async removeIdleCodes(userId) {
      await pool.query(
        `delete from auth.recovery_codes where user_id = $1
         and not exists (select from auth.second_factors where user_id = $1 and enabled_at is not null)
         and not exists (select from auth.passkeys where user_id = $1)`,
        [userId],
      );
    },
    removeAll: (userId) => removeAllFactors(pool, userId),
  };
}

/** Takes app, passkeys and recovery codes from an account. */
export async function removeAllFactors(pool: Pool, userId: string): Promise<void> {
  for (const table of ['second_factors', 'passkeys', 'recovery_codes'])
    await pool.query(`delete from auth.${table} where user_id = $1`, [userId]);
}

/** Those of the accounts that have a second factor. */
export async function protectedAccounts(
  pool: Pool,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select user_id as id from auth.second_factors
     where user_id = any($1::text[]) and enabled_at is not null
     union select user_id from auth.passkeys where user_id = any($1::text[])`,
    [userIds],
  );
  return new Set(rows.map(({ id }) => id));
}
