import type { ValuesOvertaken } from '../../domain/known-values.ts';
import { toLocal } from '../../platform/clock.ts';
import { readEmails } from '../../projections/history/names.ts';
import { readHistory } from '../../projections/history/read.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';

/**
 * Refuses a form whose values others changed meanwhile, with the new values, who, and when. `fieldOf`: the name of a
 * value in the history of its register in `table`; `registerOf`: that register, else the value is its own register;
 * `mayName`: whether the reader may know this e-mail.
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
