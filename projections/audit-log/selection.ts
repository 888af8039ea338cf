import { toInstant } from '../../domain/calendar/instant.ts';
import type { AuditKind } from '../../domain/event-definition.ts';

export interface AuditSelection {
  /** Null: every kind. */
  readonly kind: AuditKind | null;
  /** Null: every table. */
  readonly table: string | null;
  /** Local dates, both included. */
  readonly dateStart: string;
  readonly dateEnd: string;
  /** IANA name; applies to the dates and to displayed hours. */
  readonly timeZone: string;
  readonly registerId?: string | undefined;
  readonly registerIds?: readonly string[] | undefined;
  /** Part of an account's address, or the product's name. */
  readonly user?: string | undefined;
}

export const PRODUCT_NAME = 'Sistema';

/** Accounts selected by `user`; `product`: only the product itself; null: no restriction. */
export type By = readonly string[] | 'product' | null;

/** Instants in ISO 8601; `to` is excluded. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

export interface Conditions {
  readonly values: unknown[];
  and(write: (place: string) => string, value: unknown): void;
  andThat(condition: string): void;
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

export function spanOf({ dateStart, dateEnd, timeZone }: AuditSelection): Span {
  return { from: toInstant(dateStart, 0, timeZone), to: toInstant(dateEnd, 24 * 60, timeZone) };
}

/** Includes only conditions in use, so that each combination has its own query plan. */
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
