import { allProjections } from '../../projections/all.ts';
import type { Projection } from '../../projections/kit/projection.ts';
import { verifyProjection } from '../../projections/runner/verify.ts';
import { foldAllDays } from './booking-world.ts';
import type { ProductStores } from './product-stores.ts';

/**
 * Whatever is wrong with the facts of a product that is at rest: read models that are not what the events say, row by row.
 * Empty: nothing. @throws where two reservations of a day overlap
 */
export async function productFindings({
  pool,
  store,
  codec,
}: Pick<ProductStores, 'pool' | 'store' | 'codec'>): Promise<string[]> {
  await foldAllDays(store, codec);
  return readModelFindings({ pool, store, codec }, allProjections);
}

/** The tables that are not what the events say, as sentences. */
export async function readModelFindings(
  stores: Pick<ProductStores, 'pool' | 'store' | 'codec'>,
  projections: readonly Projection[],
): Promise<string[]> {
  const findings: string[] = [];
  for (const projection of projections)
    for (const { table, onlyInTable, onlyInFold, examples } of await verifyProjection(stores, projection))
      if (onlyInTable > 0 || onlyInFold > 0)
        findings.push(
          `${table}: ${onlyInTable} rows too many, ${onlyInFold} missing: ${examples.join(', ')}`,
        );
  return findings;
}
