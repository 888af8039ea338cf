import type { ValuesOvertaken } from '../../domain/known-values.ts';
import { toLocal } from '../../platform/clock.ts';
import { readEmails } from '../../projections/history/names.ts';
import { readHistory } from '../../projections/history/read.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';

/**
 * Refuses with others' changes, who and when. `fieldOf`: a value's field in the history of `table`; `registerOf`: its
 * register, by default the value itself; `mayName`: whether the reader may see an e-mail.
 */
export async function refuseOvertaken(
  { pool, log, config }: Deps,
  table: string,
  refusal: ValuesOvertaken,
  fieldOf: (name: string) => string,
  registerOf: (name: string) => string = (name) => name,
  mayName: (email: string) => boolean = () => true,
): Promise<Refused> {
  const changes = await Promise.all(
    refusal.changes.map(async (change) => {
      const history = await readHistory({ ...log, pool }, table, registerOf(change.field));
      const isOf = ({ field }: { field: string }) => field === fieldOf(change.field);
      const last = history.findLast((entry) => entry.changes.some(isOf))?.stored.metadata;
      const user = last?.userId ? (await readEmails(pool, [last.userId])).get(last.userId) : '';
      return {
        ...change,
        user: user && mayName(user) ? user : '',
        at: last ? toLocal(last.at, config.timeZone).datetime : '',
      };
    }),
  );
  return refused(refusal, { changes, current: { known: refusal.known } });
}
