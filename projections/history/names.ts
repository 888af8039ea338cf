import type { Database } from '../projection.ts';

const VIEWS = {
  centers: 'centers',
  attractions: 'attractions',
  attractionTypes: 'attraction_types',
  activities: 'activities',
  reservationTypes: 'reservation_types',
  origins: 'origins',
  dependencies: 'dependencies',
} as const;

/** Names of the entries of the catalogues by id, of removed ones too. */
export type CatalogNames = { readonly [Kind in keyof typeof VIEWS]: ReadonlyMap<number, string> };

type Row = { readonly [Kind in keyof typeof VIEWS]: Readonly<Record<string, string>> };

const NAMES = `select ${Object.entries(VIEWS)
  .map(([kind, view]) => `(select coalesce(json_object_agg(id, name), '{}') from read.${view}) as "${kind}"`)
  .join(', ')}`;

/** The names of all entries of the catalogues. One statement. */
export async function readCatalogNames(db: Database): Promise<CatalogNames> {
  const [row] = (await db.query<Row>(NAMES)).rows;
  if (!row) throw new Error('a statement without a row');
  const byId = (names: Readonly<Record<string, string>>) =>
    new Map(Object.entries(names).map(([id, name]) => [Number(id), name]));
  return {
    centers: byId(row.centers),
    attractions: byId(row.attractions),
    attractionTypes: byId(row.attractionTypes),
    activities: byId(row.activities),
    reservationTypes: byId(row.reservationTypes),
    origins: byId(row.origins),
    dependencies: byId(row.dependencies),
  };
}

/** E-mail addresses of accounts by id. */
export async function readEmails(
  db: Database,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(userIds.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; email: string }>(
    'select user_id as id, email from read.users where user_id = any($1)',
    [wanted],
  );
  return new Map(rows.map(({ id, email }) => [id, email]));
}
