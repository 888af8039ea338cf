import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { refused } from '../errors/refusals.ts';
import { type Answer, type Claim, claimsIn, type Request } from './claims.ts';

/** For this long a repetition waits for the first request to be answered. */
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 50;
/**
 * A process that claimed a key and gave no sign of life for this long has crashed: a repetition that waits takes the request
 * over. That carries nothing out twice, as the ids of all events derive from the command's.
 */
const ABANDONED_MS = 8_000;
/** How often a working process gives a sign of life. */
const SIGN_EVERY_MS = 2_000;

/** Visible ASCII. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

interface Row {
  readonly request_hash: Buffer;
  readonly status: number | null;
  readonly body: unknown;
}

export interface Answers {
  /**
   * Answers a request once: a repetition gets the first answer, also while that is still being made, in whatever
   * process. Answers of 500 and more, and of 429, are not kept.
   * @throws a refusal `idempotency_mismatch` where the key came with another request, `in_progress` after ten seconds
   */
  once(request: Request, produce: () => Promise<Answer>): Promise<Answer & { readonly replayed: boolean }>;
}

/** Answers kept in `auth.idempotency`. */
export function createAnswers(
  pool: Pool,
  { waitMs = WAIT_MS, abandonedMs = ABANDONED_MS, signEveryMs = SIGN_EVERY_MS } = {},
): Answers {
  const claims = claimsIn(pool, abandonedMs);

  async function earlierAnswer({ key, hash }: Request): Promise<Answer | 'pending' | 'released'> {
    const { rows } = await pool.query<Row>(
      'select request_hash, status, body from auth.idempotency where key = $1',
      [key],
    );
    const [row] = rows;
    if (!row) return 'released';
    if (!row.request_hash.equals(hash)) throw refused({ code: 'idempotency_mismatch' });
    return row.status === null ? 'pending' : { status: row.status, body: row.body };
  }

  /** The answer, kept for repetitions; null where the claim was lost meanwhile, and another's answer counts. */
  async function answerAndKeep(claim: Claim, produce: () => Promise<Answer>): Promise<Answer | null> {
    const signs = setInterval(claim.sign, signEveryMs);
    try {
      const answer = await produce().finally(() => clearInterval(signs));
      if (isKept(answer)) return (await claim.keep(answer)) ? answer : null;
      await claim.release();
      return answer;
    } catch (error) {
      // Not waited for: where the database is away it takes as long as what has just failed.
      void claim.release();
      throw error;
    }
  }

  return {
    async once(request, produce) {
      const deadline = performance.now() + waitMs;
      do {
        const claim = await claims.take(request);
        const own = claim && (await answerAndKeep(claim, produce));
        if (own) return { ...own, replayed: false };
        const earlier = await earlierAnswer(request);
        if (earlier === 'released') continue;
        if (earlier !== 'pending') return { ...earlier, replayed: true };
        await delay(LOOK_EVERY_MS);
      } while (performance.now() < deadline);
      throw refused({ code: 'in_progress', retryAfter: 5 });
    },
  };
}

/**
 * Deletes all answers, which may tell of people. Whatever is asked again is carried out again under the same ids: it
 * does no more than find what is there.
 */
export async function forgetAnswers(pool: Pool): Promise<void> {
  await pool.query('delete from auth.idempotency where status is not null');
}

function isKept({ status }: Answer): boolean {
  return status < 500 && status !== 429;
}

/** A digest of parts, whatever is in them. */
export function digest(...parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
