import { readEntries } from '../../../projections/catalog/entries.ts';
import { refused } from '../../errors/refusals.ts';
import type { Deps } from '../../http/deps.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Those of the attractions that lie in the centre which the path names by its slug or id; `all` and `0`: in any. */
export async function inCenter<Row extends Fields>(
  rows: readonly Row[],
  { center_slug: wanted }: Fields,
  { pool }: Deps,
): Promise<readonly Row[]> {
  if (wanted === 'all' || wanted === '0') return rows;
  const centers = await readEntries(pool, 'centers');
  const center =
    centers.find(({ slug }) => slug === wanted) ?? centers.find(({ id }) => String(id) === wanted);
  if (!center) throw refused({ code: 'not_found' });
  return rows.filter(({ center_id }) => center_id === center.id);
}
