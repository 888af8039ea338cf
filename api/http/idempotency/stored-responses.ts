import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { refused } from '../../errors/refusals.ts';
import { type Claim, claimsIn, type Request, type StoredResponse } from './claims.ts';

/** Longest wait of a repetition for the first response. */
const WAIT_MS = 10_000;
const POLL_MS = 50;
/** Then a process counts as crashed and a repetition takes over: safe, as event ids derive from the command. */
const ABANDONED_MS = 8_000;
const RENEW_EVERY_MS = 2_000;

/** Visible ASCII. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

interface Row {
  readonly request_hash: Buffer;
  readonly status: number | null;
  readonly body: unknown;
}

export interface StoredResponses {
  /**
   * Handles a request once; repetitions get its response, also from another process. Ignores status 429 and from 500.
   * @throws refusals `idempotency_mismatch` (another request) and `in_progress` (after ten seconds)
   */
  once(
    request: Request,
    produce: () => Promise<StoredResponse>,
  ): Promise<StoredResponse & { readonly replayed: boolean }>;
}

/** In `auth.idempotency`. */
export function createStoredResponses(
  pool: Pool,
  { waitMs = WAIT_MS, abandonedMs = ABANDONED_MS, signEveryMs = RENEW_EVERY_MS } = {},
): StoredResponses {
  const claims = claimsIn(pool, abandonedMs);

  async function earlierResponse({ key, hash }: Request): Promise<StoredResponse | 'pending' | 'released'> {
    const { rows } = await pool.query<Row>(
      'select request_hash, status, body from auth.idempotency where key = $1',
      [key],
    );
    const [row] = rows;
    if (!row) return 'released';
    if (!row.request_hash.equals(hash)) throw refused({ code: 'idempotency_mismatch' });
    return row.status === null ? 'pending' : { status: row.status, body: row.body };
  }

  /** Null: another process has taken over, and its response counts. */
  async function produceAndStore(
    claim: Claim,
    produce: () => Promise<StoredResponse>,
  ): Promise<StoredResponse | null> {
    const signs = setInterval(claim.renew, signEveryMs);
    try {
      const response = await produce().finally(() => clearInterval(signs));
      if (!isStorable(response)) await claim.release();
      // Not awaited: where it fails, a repetition is handled once more under the same ids.
      else if (claim.isYoung()) void claim.store(response).catch(() => claim.release());
      else if (!(await claim.store(response))) return null;
      return response;
    } catch (error) {
      // Not awaited: without a database it takes as long as the failed call.
      void claim.release();
      throw error;
    }
  }

  return {
    async once(request, produce) {
      const deadline = performance.now() + waitMs;
      do {
        const claim = await claims.claim(request);
        const own = claim && (await produceAndStore(claim, produce));
        if (own) return { ...own, replayed: false };
        const earlier = await earlierResponse(request);
        if (earlier === 'released') continue;
        if (earlier !== 'pending') return { ...earlier, replayed: true };
        await delay(POLL_MS);
      } while (performance.now() < deadline);
      throw refused({ code: 'in_progress', retryAfter: 5 });
    },
  };
}

/** Deletes all, as they may contain personal data. Repetitions then run under the same ids, without effect. */
export async function deleteStoredResponses(pool: Pool): Promise<void> {
  await pool.query('delete from auth.idempotency where status is not null');
}

function isStorable({ status }: StoredResponse): boolean {
  return status < 500 && status !== 429;
}

export function digest(...parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
