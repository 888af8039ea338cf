import type { Pool } from 'pg';
import type { EventStore } from '../../../eventstore/port.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { type Described, readNaming } from './naming.ts';

interface Sources {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly keyRing: KeyRing;
}

/** Saved filters of any account that name the person or the address. Before their keys are deleted. */
export async function forgetFilters({ pool, ...sources }: Sources, described: Described): Promise<void> {
  const { isIn } = await readNaming(sources, described);
  const { rows } = await pool.query<{ id: string; name: string; filters: string }>(
    'select filter_id as id, name, filters from auth.saved_filters',
  );
  const named = rows.filter(({ name, filters }) => isIn([name, ...new URLSearchParams(filters).values()]));
  if (named.length === 0) return;
  await pool.query('delete from auth.saved_filters where filter_id = any($1)', [named.map(({ id }) => id)]);
}
