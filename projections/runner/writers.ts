import type { Pool } from 'pg';
import { openPool, type PoolOptions } from '../../platform/postgres/pool.ts';

/** Concurrent batches: live, resting and rebuilt read models. */
const WRITERS = 3;

/** Always index look-ups: batches are small, and a plan made while a table was small would be kept while it grows. */
const PLANS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off ' +
  '-c enable_hashjoin=off -c enable_mergejoin=off';

export function openWriters(url: string, options: Pick<PoolOptions, 'answerTimeoutMs' | 'logger'>): Pool {
  return openPool(url, { ...options, max: WRITERS, name: 'reservas read models', settings: PLANS });
}
