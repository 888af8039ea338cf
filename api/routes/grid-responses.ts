import type { Pool } from 'pg';
import { gridVersion } from '../../projections/day-grid/view.ts';
import { type ResponseCache, responseCache } from '../http/response-cache.ts';

/** Every screen of a day reloads at once after a change. */
const MAX_CACHED = 32;

interface GridResponses {
  /** Changes with every row, catalog included. */
  readonly version: () => Promise<string>;
  readonly responses: ResponseCache;
}

const shared = new WeakMap<Pool, GridResponses>();

/** Cache for everything derived from the grid, shared by all requests on a database. */
export function gridResponses(pool: Pool): GridResponses {
  const known = shared.get(pool) ?? { version: gridVersion(pool), responses: responseCache(MAX_CACHED) };
  shared.set(pool, known);
  return known;
}
