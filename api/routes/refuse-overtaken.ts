import type { OvertakenValue, ValuesOvertaken } from '../../domain/known-values.ts';
import { snakeCase } from '../../platform/casing.ts';
import { toLocal } from '../../platform/clock.ts';
import type { HistoryEntry } from '../../projections/history/history.ts';
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
  deps: Deps,
  table: string,
  refusal: ValuesOvertaken,
  { fieldOf = itself, registerOf = itself, mayName = () => true }: Overtaken,
): Promise<Refused> {
  const overtaken = refusal.changes.map((change) => ({ ...change, field: snakeCase(change.field) }));
  const registers = overtaken.map(({ field }) => registerOf(field));
  const [names, lastOf] = await Promise.all([
    readRegisterNames(deps.pool),
    lastChangesOf(deps, table, registers),
  ]);
  const changes = overtaken.map(({ field, before, after }) => {
    const { user, at } = lastOf(registerOf(field), fieldOf(field));
    return {
      field,
      before: shown(fieldOf(field), before, names),
      after: shown(fieldOf(field), after, names),
      user: mayName(user) ? user : '',
      at,
    };
  });
  const known = Object.entries(refusal.known).map(([name, value]) => [snakeCase(name), value]);
  return refused(refusal, { changes, current: { known: Object.fromEntries(known) } });
}

/** Author and local time of the last change of these fields; '' if unknown. Out of the streams, as views lag. */
export async function lastChangesOf(
  { pool, log, config }: Deps,
  table: string,
  registers: readonly string[],
) {
  const histories = await readHistories(log, table, registers);
  const events = [...histories.values()].flat();
  const emails = await readEmails(
    pool,
    events.map(({ stored }) => stored.metadata.userId),
  );
  return (register: string, ...fields: readonly string[]) => {
    const isAsked = ({ changes }: HistoryEntry) => changes.some(({ field }) => fields.includes(field));
    const last = histories.get(register)?.findLast(isAsked)?.stored.metadata;
    return {
      user: emails.get(last?.userId ?? '') ?? '',
      at: last ? toLocal(last.at, config.timeZone).datetime : '',
    };
  };
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
