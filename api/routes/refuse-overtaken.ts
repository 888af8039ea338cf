import type { OvertakenValue, ValuesOvertaken } from '../../domain/known-values.ts';
import { snakeCase } from '../../platform/casing.ts';
import { toLocal } from '../../platform/clock.ts';
import { type RegisterNames, readEmails, readRegisterNames } from '../../projections/history/names.ts';
import { readHistory } from '../../projections/history/read.ts';
import type { ErrorBody } from '../contract/errors.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import { fieldValue } from '../presenters/history/fields.ts';

interface Overtaken {
  /** A value's field in the history; default: its name. */
  readonly fieldOf?: (name: string) => string;
  /** Its register; default: its name. */
  readonly registerOf?: (name: string) => string;
  /** Whether the reader may see an e-mail; default: yes. */
  readonly mayName?: (email: string) => boolean;
}

/** Refuses with others' changes of `table`, who and when, under the names of the request. */
export async function refuseOvertaken(
  { pool, log, config }: Deps,
  table: string,
  refusal: ValuesOvertaken,
  { fieldOf = itself, registerOf = itself, mayName = () => true }: Overtaken,
): Promise<Refused> {
  const names = await readRegisterNames(pool);
  const changes = await Promise.all(
    refusal.changes.map(async ({ field: name, before, after }) => {
      const field = snakeCase(name);
      const history = await readHistory({ ...log, pool }, table, registerOf(field));
      const isOf = (change: { field: string }) => change.field === fieldOf(field);
      const last = history.findLast((entry) => entry.changes.some(isOf))?.stored.metadata;
      const user = last?.userId ? (await readEmails(pool, [last.userId])).get(last.userId) : '';
      return {
        field,
        before: shown(fieldOf(field), before, names),
        after: shown(fieldOf(field), after, names),
        user: user && mayName(user) ? user : '',
        at: last ? toLocal(last.at, config.timeZone).datetime : '',
      };
    }),
  );
  const known = Object.entries(refusal.known).map(([name, value]) => [snakeCase(name), value]);
  return refused(refusal, { changes, current: { known: Object.fromEntries(known) } });
}

const itself = (name: string) => name;

type Shown = NonNullable<ErrorBody['changes']>[number]['after'];

/** The names of what a list has. */
function shown(field: string, value: OvertakenValue['after'], names: RegisterNames): Shown {
  if (value === null || typeof value !== 'object') return value;
  return fieldValue(
    field,
    value.map((each) => (typeof each === 'object' ? each.name : each)),
    names,
  );
}
