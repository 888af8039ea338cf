import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createSeal } from '../seal.ts';
import type { SecretStore } from '../secret-store.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

interface Factors {
  readonly app: boolean;
  readonly passkeys: number;
  readonly recoveryCodes: number;
}

type ConsumedCode = { readonly kind: 'app' } | { readonly kind: 'recovery'; readonly left: number };

export interface SecondFactors {
  of(userId: string): Promise<Factors>;
  /** Inactive until `confirm`. */
  begin(userId: string): Promise<void>;
  /** Content of the QR code of a prepared app, or null. */
  pending(userId: string, email: string): Promise<{ readonly uri: string; readonly key: string } | null>;
  /** Activates the prepared app; null: wrong code. */
  confirm(userId: string, code: string): Promise<{ readonly factorId: string } | null>;
  /** Codes work once, even within a time step. Null: not valid. */
  consume(userId: string, code: string): Promise<ConsumedCode | null>;
  /** Replaces former codes. Stores hashes. */
  renewCodes(userId: string): Promise<readonly string[]>;
  removeApp(userId: string): Promise<void>;
  /** Codes without app or passkey have no use. */
  removeIdleCodes(userId: string): Promise<void>;
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

/** One statement: never without an app. Deletes first, as the unique index requires. */
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

  async function consumeAppCode(userId: string, code: string): Promise<ConsumedCode | null> {
    const app = await secretOf(userId, true);
    const step = app && stepOfCode(app.secret, code, clock.now());
    if (!app || step === null) return null;
    // Among concurrent requests with a code, one advances the time step.
    const { rowCount } = await pool.query(
      'update auth.second_factors set last_step = $2 where factor_id = $1 and last_step < $2',
      [app.factorId, step],
    );
    return rowCount === 1 ? { kind: 'app' } : null;
  }

  async function consumeRecoveryCode(userId: string, code: string): Promise<ConsumedCode | null> {
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
    consume(userId, code) {
      const digits = code.replace(/\s/g, '');
      return /^\d{6}$/.test(digits) ? consumeAppCode(userId, digits) : consumeRecoveryCode(userId, code);
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

export async function removeAllFactors(pool: Pool, userId: string): Promise<void> {
  for (const table of ['second_factors', 'passkeys', 'recovery_codes'])
    await pool.query(`delete from auth.${table} where user_id = $1`, [userId]);
}

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
