import type { Pool } from 'pg';
import { type GridVersion, gridVersion, sameGrid } from '../../projections/day-grid/view.ts';
import type { Deps } from '../http/deps.ts';
import { responseCache, type VersionedResponse } from '../http/response-cache.ts';
import type { SerializedResponse } from '../http/serialized-response.ts';

/** Every screen of a day reloads at once after a change. */
const MAX_CACHED = 32;

interface GridQuestion {
  /** All that the answer depends on, beside rows. */
  readonly question: string;
  /** The only day of its reservations and closures; null: several. */
  readonly date: string | null;
}

/** An answer from rows of the grid, made again when they have changed. */
type GridResponses = (
  question: GridQuestion,
  make: (version: GridVersion) => Promise<VersionedResponse<GridVersion>>,
) => Promise<SerializedResponse>;

const shared = new WeakMap<Pool, GridResponses>();

/** Shared by all requests on a database. */
export function gridResponses({ pool, bus }: Pick<Deps, 'pool' | 'bus'>): GridResponses {
  const known = shared.get(pool) ?? createResponses({ pool, bus });
  shared.set(pool, known);
  return known;
}

function createResponses({ pool, bus }: Pick<Deps, 'pool' | 'bus'>): GridResponses {
  const readVersion = gridVersion(pool);
  const isSame = sameGrid(bus);
  const responses = responseCache<GridVersion>(MAX_CACHED);
  return async ({ question, date }, make) => {
    const version = await readVersion();
    return responses.get(
      question,
      version,
      () => make(version),
      (known, asked) => isSame(known, asked, date),
    );
  };
}
