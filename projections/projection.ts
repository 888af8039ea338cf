import type { ClientBase } from 'pg';
import type { DomainEvent, EventType } from '../domain/registry.ts';
import type { StoredEvent } from '../eventstore/codec.ts';

/** Whatever runs a statement: a pool, or one connection. */
export type Database = Pick<ClientBase, 'query'>;

/** A table of a read model. What it holds follows from the events alone: it may be dropped and made again any time. */
export interface TableDefinition<Column extends string = string> {
  /** Readers ask the view of this name in schema `read`. Unique in the product. */
  readonly name: string;
  /** SQL type of each column. */
  readonly columns: Readonly<Record<Column, string>>;
  /** Columns that may be null. */
  readonly nullable?: readonly NoInfer<Column>[];
  readonly primaryKey: NoInfer<Column>;
  /** What stands in each index, as SQL: `attraction_id, date`. */
  readonly indexes?: readonly string[];
}

/** Gives a table its precise type. */
export function defineTable<const Column extends string>(
  table: TableDefinition<Column>,
): TableDefinition<Column> {
  return table;
}

/**
 * A change of rows, as a statement that nobody needs an answer to: the runner sends it along with the checkpoint, so that
 * a batch costs one round trip where it makes one change.
 */
export interface Change {
  /** Under which it is prepared, once a connection; absent: it is planned each time. Names a form of SQL for good. */
  readonly name?: string;
  /**
   * The statement, without parameters. It reads the rows out of `source`, behind which it puts a name with the columns
   * and their types: `as new(id int, name text)`. Where the source gives no rows it changes nothing.
   */
  readonly sql: (source: string) => string;
  /** As JSON has them. */
  readonly rows: readonly unknown[];
}

/** What a handler writes with. */
export interface ApplyContext {
  /** Notes a change; all of a batch's are made in the order in which they were noted, in one transaction. */
  change(change: Change): void;
  /** The quoted name of the table of the generation that is being filled, to be put into SQL. */
  table(table: TableDefinition): string;
}

/** An event of the given types. */
export type StoredEventOf<Type extends EventType> = StoredEvent<Extract<DomainEvent, { type: Type }>>;

interface Definition<Type extends EventType> {
  /** Stored with its checkpoint. */
  readonly name: string;
  /**
   * Goes up whenever tables, handlers or the types of its events change: the new form is built beside the old one, then
   * switched to. Tables and types are watched by a golden file.
   */
  readonly version: number;
  /** All other events are left out by the event store. */
  readonly events: readonly Type[];
  readonly tables: readonly TableDefinition[];
  /**
   * How long it rests after a batch, so that the next one is larger; milliseconds, default none. So late may its readers
   * see an event; nobody who has just changed something may wait for it.
   */
  readonly restMs?: number;
  /**
   * Brings the tables up to date with a batch, in a few statements whatever its size. A reservation's events come in
   * order and its id never comes back, so a batch is applied as inserts, then updates, then deletes. Pure: it reads
   * nothing and notes its changes in the context.
   * @returns what changed, as coarse keys for the screens that show it; no personal data in them
   */
  apply(context: ApplyContext, events: readonly StoredEventOf<Type>[]): readonly string[];
}

/** A read model: its tables and how events change them. */
export type Projection = Omit<Definition<EventType>, 'apply'> & {
  apply(context: ApplyContext, events: readonly StoredEvent[]): readonly string[];
};

/** Defines a read model. Its handler gets only events of the types that it names. */
export function defineProjection<const Type extends EventType>(definition: Definition<Type>): Projection {
  const wanted: ReadonlySet<string> = new Set(definition.events);
  const isWanted = (stored: StoredEvent): stored is StoredEventOf<Type> => wanted.has(stored.event.type);
  return {
    ...definition,
    apply: (context, events) => definition.apply(context, events.filter(isWanted)),
  };
}

/** What a batch changes in the tables that `table` names, and the keys of what changed. */
export function changesOf(
  projection: Projection,
  table: ApplyContext['table'],
  events: readonly StoredEvent[],
): { readonly changes: readonly Change[]; readonly keys: readonly string[] } {
  const changes: Change[] = [];
  const keys = projection.apply({ change: (change) => changes.push(change), table }, events);
  return { changes, keys };
}

/** Makes a change by itself, where no checkpoint goes along with it. */
export async function makeChange(db: Database, { sql, rows }: Change): Promise<void> {
  await db.query(sql('json_to_recordset($1)'), [JSON.stringify(rows)]);
}

/** Those of the events that are of one type, which must be a type that they may be of. */
export function ofType<Given extends DomainEvent, Type extends Given['type']>(
  events: readonly StoredEvent<Given>[],
  type: Type,
): StoredEvent<Extract<Given, { type: Type }>>[] {
  return events.filter(
    (stored): stored is StoredEvent<Extract<Given, { type: Type }>> => stored.event.type === type,
  );
}
