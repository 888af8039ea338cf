import type { ApiScope } from '../../../domain/api-key/scopes.ts';
import type { CatalogKinds } from '../../../domain/catalog/kinds.ts';
import type { ConsolePath } from '../pages.ts';

export interface NamedCatalog {
  readonly kind: keyof CatalogKinds;
  /** See `CatalogApi`; also its table in the audit log. */
  readonly many: string;
  readonly one: string;
  readonly path: string;
  readonly page: ConsolePath;
  readonly table: string;
  readonly noun: string;
  readonly gender: 'masculine' | 'feminine';
  readonly listScope?: ApiScope;
}

/** Catalogs with only a name: calls, handlers, page and audit log follow from this table. */
export const NAMED_CATALOGS = {
  attractionType: {
    kind: 'attractionTypes',
    many: 'attraction_types',
    one: 'attraction_type',
    path: '/api/attraction-type',
    page: '/admin/manage-attraction-types',
    table: 'Tipos de atracción',
    noun: 'tipo de atracción',
    gender: 'masculine',
  },
  origin: {
    kind: 'origins',
    many: 'origins',
    one: 'origin',
    path: '/api/origin',
    page: '/admin/manage-origins',
    table: 'Medios de solicitud',
    noun: 'medio de solicitud',
    gender: 'masculine',
    listScope: 'book',
  },
  dependency: {
    kind: 'dependencies',
    many: 'dependencies',
    one: 'dependency',
    path: '/api/dependency',
    page: '/admin/manage-dependencies',
    table: 'Dependencias',
    noun: 'dependencia',
    gender: 'feminine',
  },
} as const satisfies Readonly<Record<string, NamedCatalog>>;

export type NamedCatalogs = typeof NAMED_CATALOGS;
export type NamedKey = keyof NamedCatalogs;

export function eachNamed<Value>(make: (key: NamedKey) => Value): Readonly<Record<NamedKey, Value>> {
  const keys = Object.keys(NAMED_CATALOGS) as NamedKey[];
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<NamedKey, Value>;
}

type One = NamedCatalogs[NamedKey];
export type NamedPath = One['page'];

export const NAMED_TABLES = Object.fromEntries(
  Object.values(NAMED_CATALOGS).map(({ many, table }) => [many, table]),
) as { readonly [Many in One['many']]: string };
