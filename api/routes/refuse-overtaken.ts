import type { ValuesOvertaken } from '../../domain/known-values.ts';
import { toLocal } from '../../platform/clock.ts';
import { readLastChange } from '../../projections/audit-log/queries.ts';
import type { Deps } from '../deps.ts';
import { type Refused, refused } from '../errors/refusals.ts';

/** Refuses a form whose values others changed meanwhile, with what they made of them, who, and when. */
export async function refuseOvertaken(
  { pool, config }: Deps,
  table: string,
  refusal: ValuesOvertaken,
): Promise<Refused> {
  const changes = await Promise.all(
    refusal.changes.map(async (change) => {
      const last = await readLastChange(pool, table, change.field);
      const at = last ? toLocal(last.at, config.timeZone).datetime : '';
      return { ...change, user: last?.userEmail ?? '', at };
    }),
  );
  return refused(refusal, { changes });
}
