import type { FieldsOf } from '../../domain/catalog/catalog.ts';
import { type CatalogKinds, catalogKinds, type KindName } from '../../domain/catalog/kinds.ts';
import type { Database } from '../kit/projection.ts';

export type EntryRow<K extends KindName> = { readonly id: number } & FieldsOf<CatalogKinds[K]>;

export async function readEntries<K extends KindName>(
  db: Database,
  kind: K,
  { removed = false }: { removed?: boolean } = {},
): Promise<EntryRow<K>[]> {
  const { rows } = await db.query<EntryRow<K>>({
    name: `entries of ${kind}`,
    text: `select id, ${columnsOf(kind)} from read.${catalogKinds[kind].table} where removed = $1 order by id`,
    values: [removed],
  });
  return rows;
}

function columnsOf(kind: KindName): string {
  return Object.keys(catalogKinds[kind].fields.shape).join(', ');
}

const NAMED = ['centers', 'attractions', 'attractionTypes', 'activities', 'dependencies'] as const;
type NamedKind = (typeof NAMED)[number];
interface Named {
  readonly id: number;
  readonly name: string;
  readonly removed: boolean;
}

interface NamedCourt extends Named {
  readonly centerId: number;
}
type NamedLists = Readonly<
  Record<Exclude<NamedKind, 'attractions'>, Named[]> & { attractions: NamedCourt[] }
>;

/** Includes removed entries. */
export type CatalogNames = {
  readonly [K in NamedKind]: ReadonlyMap<number, NamedLists[K][number]>;
};

export async function readCatalogNames(db: Database): Promise<CatalogNames> {
  const listOf = (kind: NamedKind) =>
    `(select coalesce(json_agg(json_build_object('id', id, 'name', name, 'removed', removed
        ${kind === 'attractions' ? ", 'centerId', center_id" : ''})), '[]')
      from read.${catalogKinds[kind].table}) as "${kind}"`;
  const { rows } = await db.query<NamedLists>({
    name: 'catalog names',
    text: `select ${NAMED.map(listOf).join(', ')}`,
  });
  const [row] = rows;
  if (!row) throw new Error('a statement without a row');
  return {
    centers: byId(row.centers),
    attractions: byId(row.attractions),
    attractionTypes: byId(row.attractionTypes),
    activities: byId(row.activities),
    dependencies: byId(row.dependencies),
  };
}

function byId<T extends Named>(list: readonly T[]): ReadonlyMap<number, T> {
  return new Map(list.map((named) => [named.id, named]));
}
