import { Temporal } from 'temporal-polyfill';
import type { AuditKind } from '../../domain/event-definition.ts';

/** Which entries. */
export interface AuditSelection {
  /** Null: of every kind. */
  readonly kind: AuditKind | null;
  /** Null: of every table. */
  readonly table: string | null;
  /** Local dates, `YYYY-MM-DD`, both included. */
  readonly dateStart: string;
  readonly dateEnd: string;
  /** IANA name of the zone in which dates and hours are meant and given. */
  readonly timeZone: string;
  /** Only this register; absent: all. */
  readonly registerId?: string | undefined;
  /** Only these registers: those of a person. Absent: all. */
  readonly registerIds?: readonly string[] | undefined;
  /** Only accounts whose address holds this, or the product by its name; absent: all. */
  readonly user?: string | undefined;
}

/** The name under which the product itself is shown, and found. */
export const PRODUCT_NAME = 'Sistema';

/** The accounts that `user` of a selection means; `product`: none of them, the product itself; null: all, and the product. */
export type By = readonly string[] | 'product' | null;

/** A span of time: instants in ISO 8601, the second one excluded. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Conditions of a statement and their values: `$1`, `$2` … */
export interface Conditions {
  readonly values: unknown[];
  /** Notes a condition; `write` is given the place of its value. */
  and(write: (place: string) => string, value: unknown): void;
  /** Notes a condition without a value. */
  andThat(condition: string): void;
  /** All of them, joined. */
  readonly sql: string;
}

export function conditions(): Conditions {
  const values: unknown[] = [];
  const noted: string[] = [];
  return {
    values,
    and: (write, value) => noted.push(write(`$${values.push(value)}`)),
    andThat: (condition) => noted.push(condition),
    get sql() {
      return noted.join(' and ');
    },
  };
}

/** The span of the dates that are asked for. */
export function spanOf({ dateStart, dateEnd, timeZone }: AuditSelection): Span {
  return { from: startOf(dateStart, 0, timeZone), to: startOf(dateEnd, 1, timeZone) };
}

/**
 * The conditions on `l` that a selection makes in a span. One is only there where it is asked for, so that each form of the
 * question has a plan of its own.
 */
export function conditionsOf(
  { kind, table, registerId, registerIds }: AuditSelection,
  { from, to }: Span,
  by: By,
): Conditions {
  const made = conditions();
  made.and((place) => `l.at >= ${place}`, from);
  made.and((place) => `l.at < ${place}`, to);
  if (kind !== null) made.and((place) => `l.kind = ${place}`, kind);
  if (table !== null) made.and((place) => `l.table_name = ${place}`, table);
  if (registerId) made.and((place) => `l.register_id = ${place}`, registerId);
  if (registerIds) made.and((place) => `l.register_id = any(${place}::text[])`, registerIds);
  if (by === 'product') made.andThat('l.user_id is null');
  else if (by) made.and((place) => `l.user_id = any(${place})`, by);
  return made;
}

/** The instant at which a local date begins, or the date this many days later. */
function startOf(date: string, daysLater: number, timeZone: string): string {
  return Temporal.PlainDate.from(date)
    .add({ days: daysLater })
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString();
}
