import type { ClientBase } from 'pg';
import type { DomainEvent, EventType } from '../../domain/registry.ts';
import type { StoredEvent } from '../../eventstore/codec.ts';
import type { Change } from './change.ts';
import { changeOf } from './counting.ts';
import { foldChanges } from './fold.ts';
import type { RowChange } from './rows.ts';
import type { TableDefinition } from './table.ts';

export type Database = Pick<ClientBase, 'query'>;

export interface ApplyContext {
  /** Collects a change. All changes of a batch run as one statement, so no row may be in two of them. */
  change(change: Change): void;
  table(table: TableDefinition): string;
}

export type StoredEventOf<Type extends EventType> = StoredEvent<Extract<DomainEvent, { type: Type }>>;

export type Handlers<Type extends EventType> = {
  readonly [T in Type]: (stored: StoredEventOf<T>) => RowChange | readonly RowChange[];
};

interface About<Name extends string = string> {
  /** Stored with its checkpoint; see `view-names.ts`. */
  readonly name: Name;
  /** Increase when tables, handlers or event types change: a new version is built, then switched to (golden file). */
  readonly version: number;
  readonly tables: readonly TableDefinition[];
  /** Written only every quarter of a second, in larger batches; no request may wait for such a read model. */
  readonly rests?: boolean;
  /** Rows hold positions of the log, so a copied log needs a rebuild. */
  readonly keepsPositions?: boolean;
}

export interface Projection<Name extends string = string> extends About<Name> {
  /** The event store filters out all others. */
  readonly events: readonly EventType[];
  /**
   * Pure: notes the changes of a batch in the context, in a few statements whatever its size.
   * @returns keys of live topics that changed, without personal data
   */
  apply(context: ApplyContext, events: readonly StoredEvent[]): readonly string[];
}

interface Definition<Name extends string, Type extends EventType> extends About<Name> {
  /** Row changes per event type. Pure. A batch folds them in order, so that each row is written once. */
  readonly on: Handlers<Type>;
  /** Keys of live topics that an event changes, without personal data. */
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
    // `handlers` pairs each type with its handler.
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
        const change = changeOf(changes, counts, context.table);
        if (change.rows.length > 0) context.change(change);
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

export function changesOf(
  projection: Projection,
  table: ApplyContext['table'],
  events: readonly StoredEvent[],
): { readonly changes: readonly Change[]; readonly keys: readonly string[] } {
  const changes: Change[] = [];
  const keys = projection.apply({ change: (change) => changes.push(change), table }, events);
  return { changes, keys };
}

/** Runs one change outside a batch: no checkpoint, no partitions. */
export async function makeChange(db: Database, { rows, shape, over }: Change): Promise<void> {
  const given = `given as (select * from json_to_recordset($1) as new(${shape}))`;
  await db.query(`with ${[given, ...over('given')].join(', ')} select`, [JSON.stringify(rows)]);
}
