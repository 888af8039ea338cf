import type { Pool } from 'pg';
import { gridVersion } from '../../projections/day-grid/view.ts';
import { type ResponseCache, responseCache } from '../http/response-cache.ts';

/** Cached responses. After a change, every screen that shows a day asks for it again at once. */
const MAX_CACHED = 32;

interface GridResponses {
  /** Version of the grid's rows, catalog included: it changes with each of them. */
  readonly version: () => Promise<string>;
  readonly responses: ResponseCache;
}

const shared = new WeakMap<Pool, GridResponses>();

/**
 * The response cache that all requests on one database share, for what is derived from the grid: its days, and how much
 * of each is free.
 */
export function gridResponses(pool: Pool): GridResponses {
  const known = shared.get(pool) ?? { version: gridVersion(pool), responses: responseCache(MAX_CACHED) };
  shared.set(pool, known);
  return known;
}
