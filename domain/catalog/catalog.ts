import { z } from 'zod';
import { accept, type Decider, type Decision, refuse, unreachable } from '../decider.ts';
import { type AuditKind, defineEvent, type EventDefinition } from '../event-definition.ts';
import { isSameData } from '../same-data.ts';

/**
 * The small catalogues (centres, attractions, activities …) are alike: one stream a kind, ids that count from 1, entries
 * created, changed and removed. What differs is data: the fields, and what must be unique.
 */

type Fields = z.ZodObject;

export interface Entry<F> {
  readonly id: number;
  readonly fields: F;
  readonly removed: boolean;
}

/** Every entry there ever was, by id: history keeps the name of what was removed. */
export type Catalog<F> = ReadonlyMap<number, Entry<F>>;

export type CatalogCommand<F> =
  | { readonly type: 'Create'; readonly fields: F }
  | { readonly type: 'Change'; readonly id: number; readonly fields: F }
  | { readonly type: 'Remove'; readonly id: number };

export type CatalogRefusal =
  | { readonly code: 'entry_unknown'; readonly id: number }
  | { readonly code: 'entry_fixed'; readonly id: number }
  | { readonly code: 'code_taken'; readonly field: string; readonly value: string };

export type CatalogEvent<Entity extends string, F> =
  | { readonly type: `${Entity}Created`; readonly data: { readonly id: number; readonly fields: F } }
  | { readonly type: `${Entity}Changed`; readonly data: { readonly id: number; readonly fields: F } }
  | { readonly type: `${Entity}Removed`; readonly data: { readonly id: number } };

interface Kind<Entity extends string, S extends Fields> {
  /** Name of the event types: `Center` gives `CenterCreated`. Stored for good. */
  readonly entity: Entity;
  /** Name of the stream and of the audit log's table. Stored for good. */
  readonly stream: string;
  readonly table: string;
  readonly fields: S;
  /** Field whose value no other entry may have, compared without case; '' does not count. */
  readonly unique?: keyof z.output<S> & string;
  /** Ids that may be changed but never removed. */
  readonly fixedIds?: readonly number[];
  /** Fills in what follows from the other fields and entries (a slug). */
  readonly complete?: (fields: z.output<S>, others: readonly z.output<S>[]) => z.output<S>;
}

export interface CatalogKind<Entity extends string, S extends Fields> extends Kind<Entity, S> {
  readonly events: readonly EventDefinition[];
  readonly decider: Decider<
    CatalogCommand<z.output<S>>,
    CatalogEvent<Entity, z.output<S>>,
    Catalog<z.output<S>>,
    CatalogRefusal
  >;
}

export type FieldsOf<K> = K extends CatalogKind<string, infer S> ? Readonly<z.output<S>> : never;

/** Makes the events and the decider of a catalogue. */
export function defineCatalog<const Entity extends string, S extends Fields>(
  kind: Kind<Entity, S>,
): CatalogKind<Entity, S> {
  type F = z.output<S>;
  const audit = (auditKind: AuditKind) => ({
    audit: { table: kind.table, kind: auditKind, registerId: 'id' as const },
  });
  const whole = z.object({ id: z.number(), fields: kind.fields });
  return {
    ...kind,
    events: [
      defineEvent(`${kind.entity}Created`, whole, audit('ins')),
      defineEvent(`${kind.entity}Changed`, whole, audit('upd')),
      defineEvent(`${kind.entity}Removed`, z.object({ id: z.number() }), audit('del')),
    ],
    decider: {
      initial: new Map(),
      evolve: (catalog, event) => evolveAll<Entity, F>(kind.entity, catalog, [event]),
      evolveAll: (catalog, events) => evolveAll<Entity, F>(kind.entity, catalog, events),
      decide: (command, catalog) => decide<Entity, S>(kind, command, catalog),
    },
  };
}

function evolveAll<Entity extends string, F>(
  entity: Entity,
  catalog: Catalog<F>,
  events: readonly CatalogEvent<Entity, F>[],
): Catalog<F> {
  const next = new Map(catalog);
  for (const event of events) {
    const { id } = event.data;
    const known = next.get(id);
    if ('fields' in event.data) next.set(id, { id, fields: event.data.fields, removed: false });
    else if (known && event.type === `${entity}Removed`) next.set(id, { ...known, removed: true });
  }
  return next;
}

function decide<Entity extends string, S extends Fields>(
  kind: Kind<Entity, S>,
  command: CatalogCommand<z.output<S>>,
  catalog: Catalog<z.output<S>>,
): Decision<CatalogEvent<Entity, z.output<S>>, CatalogRefusal> {
  switch (command.type) {
    case 'Create': {
      const id = catalog.size + 1;
      const fields = completed(kind, command.fields, id, catalog);
      const refusal = uniqueness(kind, fields, id, catalog);
      return refusal ? refuse(refusal) : accept({ type: `${kind.entity}Created`, data: { id, fields } });
    }
    case 'Change': {
      const known = catalog.get(command.id);
      if (!known || known.removed) return refuse({ code: 'entry_unknown', id: command.id });
      const fields = completed(kind, command.fields, command.id, catalog);
      const refusal = uniqueness(kind, fields, command.id, catalog);
      if (refusal) return refuse(refusal);
      if (isSameData(kind.fields, known.fields, fields)) return accept();
      return accept({ type: `${kind.entity}Changed`, data: { id: command.id, fields } });
    }
    case 'Remove': {
      const known = catalog.get(command.id);
      if (!known) return refuse({ code: 'entry_unknown', id: command.id });
      if (kind.fixedIds?.includes(command.id)) return refuse({ code: 'entry_fixed', id: command.id });
      return known.removed ? accept() : accept({ type: `${kind.entity}Removed`, data: { id: command.id } });
    }
    default:
      return unreachable(command);
  }
}

function others<F>(catalog: Catalog<F>, id: number): F[] {
  return [...catalog.values()]
    .filter((entry) => entry.id !== id && !entry.removed)
    .map((entry) => entry.fields);
}

function completed<S extends Fields>(
  kind: Kind<string, S>,
  fields: z.output<S>,
  id: number,
  catalog: Catalog<z.output<S>>,
): z.output<S> {
  return kind.complete ? kind.complete(fields, others(catalog, id)) : fields;
}

function uniqueness<S extends Fields>(
  kind: Kind<string, S>,
  fields: z.output<S>,
  id: number,
  catalog: Catalog<z.output<S>>,
): CatalogRefusal | null {
  const field = kind.unique;
  if (!field) return null;
  const value = String(fields[field]);
  const taken = others(catalog, id).some(
    (other) => String(other[field]).toLowerCase() === value.toLowerCase(),
  );
  return taken && value !== '' ? { code: 'code_taken', field, value } : null;
}

/** The entries that were not removed, in the order of their ids. */
export function activeEntries<F>(catalog: Catalog<F>): Entry<F>[] {
  return [...catalog.values()].filter((entry) => !entry.removed);
}
