import type { ClientBase } from 'pg';
import type { DomainEvent, EventType } from '../../domain/registry.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Change } from './change.ts';
import { writesOf } from './counting.ts';
import { foldChanges } from './fold.ts';
import type { RowChange } from './rows.ts';
import type { TableDefinition } from './table.ts';

/** Whatever runs a statement: a pool, or one connection. */
export type Database = Pick<ClientBase, 'query'>;

/** The connection that writes a batch. */
export interface ApplyContext {
  /** Notes a change; all of a batch's are made at once, in one statement: no row may be in two of them. */
  change(change: Change): void;
  /** The quoted name of the table of the generation that is being filled, to be put into SQL. */
  table(table: TableDefinition): string;
}

export type StoredEventOf<Type extends EventType> = StoredEvent<Extract<DomainEvent, { type: Type }>>;

export type Handlers<Type extends EventType> = {
  readonly [T in Type]: (stored: StoredEventOf<T>) => RowChange | readonly RowChange[];
};

interface About<Name extends string = string> {
  /** Stored with its checkpoint; see `view-names.ts`. */
  readonly name: Name;
  /**
   * Goes up whenever tables, handlers or the types of its events change: the new form is built beside the old one, then
   * switched to. Tables and types are watched by a golden file.
   */
  readonly version: number;
  readonly tables: readonly TableDefinition[];
  /**
   * How long it rests after a batch, so that the next one is larger; milliseconds, default none. So late may its readers
   * see an event; nobody who has just changed something may wait for it.
   */
  readonly restMs?: number;
  /** Its rows hold positions of the log, which mean nothing in a copy of it: there it is rebuilt. */
  readonly keepsPositions?: boolean;
}

/** A read model: its tables and how events change them. */
export interface Projection<Name extends string = string> extends About<Name> {
  /** All other events are left out by the event store. */
  readonly events: readonly EventType[];
  /**
   * Brings the tables up to date with a batch, in a few statements whatever its size. Pure: it reads nothing and notes
   * its changes in the context.
   * @returns what changed, as coarse keys for the screens that show it; no personal data in them
   */
  apply(context: ApplyContext, events: readonly StoredEvent[]): readonly string[];
}

interface Definition<Name extends string, Type extends EventType> extends About<Name> {
  /**
   * The changes of rows for each type of event, in order. Pure: they depend on the event alone. A batch's changes are
   * folded in the order of its events, so that each row is written once.
   */
  readonly on: Handlers<Type>;
  /** Coarse keys of an event's changes, for the screens that show them; no personal data in them. */
  readonly keys: (stored: StoredEventOf<Type>) => readonly string[];
}

export function defineProjection<const Name extends string, const Type extends EventType>({
  on,
  keys,
  ...about
}: Definition<Name, Type>): Projection<Name> {
  const handlers: ReadonlyMap<string, (stored: never) => RowChange | readonly RowChange[]> = new Map(
    Object.entries(on),
  );
  const isWanted = (stored: StoredEvent): stored is StoredEventOf<Type> => handlers.has(stored.event.type);
  const changesBy = (stored: StoredEventOf<Type>) => {
    // The handler of an event's type is the one that takes it.
    const changes = handlers.get(stored.event.type)?.(stored as never) ?? [];
    return 'kind' in changes ? [changes] : changes;
  };
  return {
    ...about,
    events: [...handlers.keys()] as Type[],
    apply(context, events) {
      const wanted = events.filter(isWanted);
      for (const changes of foldChanges(wanted.flatMap(changesBy))) {
        requireOwn(about, changes.table);
        const counts = about.tables.filter((table) => table.counts?.rowsOf === changes.table);
        for (const change of writesOf(changes, counts, context.table)) context.change(change);
      }
      return [...new Set(wanted.flatMap(keys))];
    },
  };
}

function requireOwn({ name, tables }: About, table: TableDefinition): void {
  if (!tables.includes(table)) throw new Error(`${name} does not name the table ${table.name}`);
  if (table.counts) throw new Error(`${name} writes to ${table.name}, which is counted from other rows`);
}

export function onEach<const Type extends EventType>(
  types: readonly Type[],
  handler: (stored: StoredEventOf<Type>) => RowChange | readonly RowChange[],
) {
  return Object.fromEntries(types.map((type) => [type, handler])) as Record<Type, typeof handler>;
}

/** A batch's changes in the tables that `table` names, and their keys. */
export function changesOf(
  projection: Projection,
  table: ApplyContext['table'],
  events: readonly StoredEvent[],
): { readonly changes: readonly Change[]; readonly keys: readonly string[] } {
  const changes: Change[] = [];
  const keys = projection.apply({ change: (change) => changes.push(change), table }, events);
  return { changes, keys };
}

/** Makes a change by itself, where no checkpoint goes along with it and no table has partitions. */
export async function makeChange(db: Database, { sql, rows, thenSql }: Change): Promise<void> {
  const first = sql('json_to_recordset($1)');
  await db.query(thenSql ? `with changed as (${first}) ${thenSql('changed')}` : first, [
    JSON.stringify(rows),
  ]);
}
