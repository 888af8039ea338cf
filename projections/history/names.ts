import { type CatalogKinds, catalogKinds } from '../../domain/catalog/kinds.ts';
import { personNameSql } from '../kit/names.ts';
import type { Database } from '../kit/projection.ts';

/** Includes removed entries. */
export type RegisterNames = {
  readonly [Kind in keyof CatalogKinds | 'floors']: ReadonlyMap<number, string>;
} & {
  /** Keyed by floor and number: `2.1`; without removed cells. */
  readonly cells: ReadonlyMap<string, string>;
};

type Row = { readonly [Kind in keyof RegisterNames]: Readonly<Record<string, string>> };

const NAMES = `select ${Object.entries(catalogKinds)
  .map(
    ([kind, { table }]) =>
      `(select coalesce(json_object_agg(id, name), '{}') from read.${table}) as "${kind}"`,
  )
  .join(', ')}, (select coalesce(json_object_agg(floor_id, name), '{}') from read.floors) as floors,
  (select coalesce(json_object_agg(floor_id || '.' || cell.id, cell.name), '{}')
    from read.floors, unnest(cell_ids, cell_names) as cell(id, name)) as cells`;

export async function readRegisterNames(db: Database): Promise<RegisterNames> {
  const [row] = (await db.query<Row>(NAMES)).rows;
  if (!row) throw new Error('a statement without a row');
  const { cells, ...kinds } = row;
  const names = Object.entries(kinds).map(([kind, byId]) => [
    kind,
    new Map(Object.entries(byId).map(([id, name]) => [Number(id), name])),
  ]);
  return { ...Object.fromEntries(names), cells: new Map(Object.entries(cells)) };
}

/** A merged entry has the name of the kept one. */
export async function readPersonNames(
  db: Database,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; name: string }>(
    `select e.person_id as id, ${personNameSql('p')} as name from read.people e
     join read.people p on p.person_id = coalesce(e.merged_into, e.person_id) where e.person_id = any($1)`,
    [personIds],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function readEmails(
  db: Database,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(userIds.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; email: string }>(
    `select user_id as id, email from read.users where user_id = any($1)
     union all select key_id, 'Llave «' || name || '»' from read.api_keys where key_id = any($1)`,
    [wanted],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
