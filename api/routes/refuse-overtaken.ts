import type { OvertakenValue, ValuesOvertaken } from '../../domain/known-values.ts';
import { snakeCase } from '../../platform/casing.ts';
import { toLocal } from '../../platform/clock.ts';
import { type RegisterNames, readEmails, readRegisterNames } from '../../projections/history/names.ts';
import { readHistories } from '../../projections/history/read.ts';
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
  const overtaken = refusal.changes.map((change) => ({ ...change, field: snakeCase(change.field) }));
  const [names, histories] = await Promise.all([
    readRegisterNames(pool),
    readHistories(
      log,
      table,
      overtaken.map(({ field }) => registerOf(field)),
    ),
  ]);
  const lastOf = (field: string) =>
    histories
      .get(registerOf(field))
      ?.findLast(({ changes }) => changes.some((change) => change.field === fieldOf(field)))?.stored.metadata;
  const emails = await readEmails(
    pool,
    overtaken.map(({ field }) => lastOf(field)?.userId ?? null),
  );
  const changes = overtaken.map(({ field, before, after }) => {
    const last = lastOf(field);
    const user = emails.get(last?.userId ?? '') ?? '';
    return {
      field,
      before: shown(fieldOf(field), before, names),
      after: shown(fieldOf(field), after, names),
      user: mayName(user) ? user : '',
      at: last ? toLocal(last.at, config.timeZone).datetime : '',
    };
  });
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
