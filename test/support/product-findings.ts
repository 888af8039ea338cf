import { allProjections } from '../../projections/all.ts';
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
  const findings: string[] = [];
  for (const projection of allProjections)
    for (const { table, onlyInTable, onlyInFold, examples } of await verifyProjection(
      { pool, store, codec },
      projection,
    ))
      if (onlyInTable > 0 || onlyInFold > 0)
        findings.push(
          `${table}: ${onlyInTable} rows too many, ${onlyInFold} missing: ${examples.join(', ')}`,
        );
  return findings;
}
