import type { Pool } from 'pg';
import { openPool, type PoolOptions } from '../../platform/postgres/pool.ts';

/** One for each batch that may be under way: of the live read models, of those that rest, and of those that are rebuilt. */
const WRITERS = 3;

/**
 * Rows are found one by one by their keys. The planner can't know how few a batch has, and a plan that was made while a
 * table was small, to read all of it, would be kept while it grows.
 */
const PLANS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_bitmapscan=off ' +
  '-c enable_hashjoin=off -c enable_mergejoin=off';

/** Opens the connections that read models are written on. */
export function openWriters(url: string, options: Pick<PoolOptions, 'answerTimeoutMs' | 'logger'>): Pool {
  return openPool(url, { ...options, max: WRITERS, name: 'reservas read models', settings: PLANS });
}
