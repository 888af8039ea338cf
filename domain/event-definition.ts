import { z } from 'zod';

/** Specification, section 9. */
export type AuditKind = 'ins' | 'upd' | 'del' | 'log' | 'dpi' | 'mar';

type Stored = Readonly<Record<string, unknown>>;

/** Type and shape are stored for good: a changed shape is a new version with an upcaster. */
export interface EventDefinition<Type extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  readonly type: Type;
  readonly version: number;
  readonly schema: Schema;
  /** `upcasters[n]` turns version n into n + 1. */
  readonly upcasters: Readonly<Record<number, (data: Stored) => Stored>>;
  /** Personal fields, encrypted under the key of `subject`. */
  readonly personal?: {
    readonly fields: readonly string[];
    /** Owner of the key, like `person:{id}`; null: a key for this record alone. */
    subject(data: Stored): string | null;
  };
  readonly audit: {
    readonly table: string;
    readonly kind: AuditKind;
    readonly registerId: string;
    /** Spanish words for the audit log. */
    readonly summary: string;
  };
}

/** Replaces a personal text whose key was deleted. */
export const ERASED = '(datos eliminados)';

interface Options<Data> {
  version?: number;
  upcasters?: EventDefinition['upcasters'];
  personal?: {
    fields: readonly (keyof Data & string)[];
    subject: (data: Data) => string | null;
  };
}

type Fields<Shared extends z.ZodRawShape, Own extends z.ZodRawShape> = z.ZodObject<
  z.core.util.Extend<Shared, Own>
>;

type Declared<Schema extends z.ZodObject> = Omit<EventDefinition<string, Schema>, 'type'>;

// biome-ignore lint/complexity/noBannedTypes: no fields of its own; an index signature would take any.
type Declare<Shared extends z.ZodRawShape> = <Own extends z.ZodRawShape = {}>(
  kind: AuditKind,
  summary: string,
  own?: Own,
  options?: Options<z.output<Fields<Shared, Own>>>,
) => Declared<Fields<Shared, Own>>;

/** Events about one kind of thing, with its table of the audit log and the fields that they share. */
export function eventFamily<
  Shared extends z.ZodRawShape,
  Family extends Readonly<Record<string, Declared<z.ZodObject>>>,
>(
  table: string,
  registerId: keyof Shared & string,
  shared: Shared,
  declare: (event: Declare<Shared>) => Family,
): { readonly [Type in keyof Family & string]: EventDefinition<Type, Family[Type]['schema']> } {
  const event: Declare<Shared> = <Own extends z.ZodRawShape>(
    kind: AuditKind,
    summary: string,
    own?: Own,
    { version = 1, upcasters = {}, personal }: Options<z.output<Fields<Shared, Own>>> = {},
  ) => ({
    version,
    upcasters,
    schema: z.object(shared).extend(own ?? {}) as Fields<Shared, Own>,
    audit: { table, kind, registerId, summary },
    ...(personal && {
      personal: { ...personal, subject: personal.subject as (data: Stored) => string | null },
    }),
  });
  const typed = Object.entries(declare(event)).map(([type, declared]) => [type, { type, ...declared }]);
  return Object.fromEntries(typed);
}

export type EventOf<D> =
  D extends EventDefinition<infer Type, infer Schema>
    ? { readonly type: Type; readonly data: Readonly<z.output<Schema>> }
    : never;

export type EventsOf<Family> = EventOf<Family[keyof Family]>;
