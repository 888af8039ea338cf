import { z } from 'zod';

/** Kinds of the audit log (specification, section 9). */
export type AuditKind = 'ins' | 'upd' | 'del' | 'log' | 'dpi' | 'mar';

type Stored = Readonly<Record<string, unknown>>;

/**
 * All that is known of a kind of event. Its type and shape are stored for good: a changed shape is a new version,
 * with an upcaster that makes the new one of the old.
 */
export interface EventDefinition<Type extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  readonly type: Type;
  readonly version: number;
  readonly schema: Schema;
  /** `upcasters[n]` turns the data of version n into that of version n + 1. */
  readonly upcasters: Readonly<Record<number, (data: Stored) => Stored>>;
  /** Fields that name or describe a person: stored encrypted under the key of `subject`. */
  readonly personal?: {
    readonly fields: readonly string[];
    /** Whose key, for instance `person:{id}`; null: a key of this record's own. */
    subject(data: Stored): string | null;
  };
  /** Its row in the audit log. */
  readonly audit: {
    readonly table: string;
    readonly kind: AuditKind;
    readonly registerId: string;
    /** What happened, in a few Spanish words: the audit log and the history of a register show them. */
    readonly summary: string;
  };
}

/** Placeholder for a personal text whose key was deleted. */
export const ERASED = '(datos eliminados)';

interface Options<Schema extends z.ZodObject> {
  version?: number;
  upcasters?: EventDefinition['upcasters'];
  personal?: {
    fields: readonly (keyof z.output<Schema> & string)[];
    /** Field that holds the id of the person, and the prefix of the key's name. */
    subject: (data: z.output<Schema>) => string | null;
  };
  audit: {
    table: string;
    kind: AuditKind;
    /** Field that holds the id of the row that the event speaks of. */
    registerId: keyof z.output<Schema> & string;
    summary: string;
  };
}

/** Defines a kind of event. */
export function defineEvent<const Type extends string, Schema extends z.ZodObject>(
  type: Type,
  schema: Schema,
  options: Options<Schema>,
): EventDefinition<Type, Schema> {
  const { personal } = options;
  return {
    type,
    schema,
    version: options.version ?? 1,
    upcasters: options.upcasters ?? {},
    audit: options.audit,
    ...(personal && {
      personal: {
        fields: personal.fields,
        subject: (data: Stored) => personal.subject(data as z.output<Schema>),
      },
    }),
  };
}

type Fields<Shared extends z.ZodRawShape, Own extends z.ZodRawShape> = z.ZodObject<
  z.core.util.Extend<Shared, Own>
>;

/**
 * Defines the kinds of events that speak of the same thing: its table in the audit log, the field that holds its id there,
 * and the fields that all of them have.
 */
export function eventFamily<Shared extends z.ZodRawShape>(
  table: string,
  registerId: keyof Shared & string,
  shared: Shared,
) {
  // biome-ignore lint/complexity/noBannedTypes: no fields of its own; an index signature would take any.
  return <const Type extends string, Own extends z.ZodRawShape = {}>(
    type: Type,
    kind: AuditKind,
    summary: string,
    own?: Own,
    options?: Omit<Options<Fields<Shared, Own>>, 'audit'>,
  ): EventDefinition<Type, Fields<Shared, Own>> => {
    const schema = z.object(shared).extend(own ?? {}) as Fields<Shared, Own>;
    const all = { ...options, audit: { table, kind, registerId, summary } };
    return defineEvent(type, schema, all as Options<typeof schema>);
  };
}

/** The event that a definition defines. */
export type EventOf<D> =
  D extends EventDefinition<infer Type, infer Schema>
    ? { readonly type: Type; readonly data: Readonly<z.output<Schema>> }
    : never;
