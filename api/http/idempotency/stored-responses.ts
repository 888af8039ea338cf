import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { refused } from '../../errors/refusals.ts';
import { type Claim, claimsIn, type Request, type StoredResponse } from './claims.ts';

/** How long a repetition waits for the response to the first request. */
const WAIT_MS = 10_000;
const POLL_MS = 50;
/**
 * A process that has not renewed its claim for this long has crashed: a waiting repetition takes the request over. That
 * does nothing twice, because the ids of all events derive from the id of the command.
 */
const ABANDONED_MS = 8_000;
/** How often a working process renews its claim. */
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
   * Handles a request once: a repetition gets the first response, also one that another process is still producing.
   * Responses with status 429 or from 500 are not stored.
   * @throws a refusal `idempotency_mismatch` where the key came with another request, `in_progress` after ten seconds
   */
  once(
    request: Request,
    produce: () => Promise<StoredResponse>,
  ): Promise<StoredResponse & { readonly replayed: boolean }>;
}

/** Responses stored in `auth.idempotency`. */
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

  /** The response, stored for repetitions; null if another process has taken the claim: its response counts. */
  async function produceAndStore(
    claim: Claim,
    produce: () => Promise<StoredResponse>,
  ): Promise<StoredResponse | null> {
    const signs = setInterval(claim.renew, signEveryMs);
    try {
      const response = await produce().finally(() => clearInterval(signs));
      if (isStorable(response)) return (await claim.store(response)) ? response : null;
      await claim.release();
      return response;
    } catch (error) {
      // Not awaited: if the database is unreachable, it takes as long as the call that has just failed.
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

/**
 * Deletes all stored responses, because they may contain personal data. A repetition then runs the command again under
 * the same ids, which changes nothing.
 */
export async function deleteStoredResponses(pool: Pool): Promise<void> {
  await pool.query('delete from auth.idempotency where status is not null');
}

function isStorable({ status }: StoredResponse): boolean {
  return status < 500 && status !== 429;
}

/** A digest of parts, whatever is in them. */
export function digest(...parts: readonly unknown[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
