import { z } from 'zod';
import type { ApiScope } from '../../../domain/api-key/scopes.ts';
import { del, get, post, put } from '../call.ts';
import { catalogId, entryFields, flag, ofCatalog } from '../fields.ts';
import { under } from '../named-values.ts';
import { page, pageNumber } from '../paging.ts';
import { line } from '../text.ts';

const QUERY_MAX = 200;

const listQuery = z.object({ page: pageNumber, removed: flag.default(false) });

/** State of an entry seen by an editor; in every entry of a list. */
const version = z.string().max(40, 'Debe ser una versión de la lista');

/** Calls begin with `key`; lists are under `many`, an entry under `one`. Paths and names as in section 7. */
export interface CatalogApi<
  Key extends string = string,
  Many extends string = string,
  One extends string = string,
  Form extends z.ZodRawShape = z.ZodRawShape,
  Item extends z.ZodRawShape = z.ZodRawShape,
  Within extends z.ZodRawShape = z.ZodRawShape,
  More extends z.ZodRawShape = z.ZodRawShape,
> {
  readonly key: Key;
  readonly many: Many;
  readonly one: One;
  readonly path: string;
  /** Default: `path`. */
  readonly listPath?: string;
  /** Extra parameters such as `/:center_slug`, after the query of a search and in the list's path. */
  readonly within: { readonly path: string; readonly params: Within };
  readonly form: Form;
  readonly item: Item;
  readonly more: More;
  /** Keys with it may read the list. */
  readonly listScope?: ApiScope;
}

export function defineCatalogApi<
  const Key extends string,
  const Many extends string,
  const One extends string,
  Form extends z.ZodRawShape,
  Item extends z.ZodRawShape,
  Within extends z.ZodRawShape,
  More extends z.ZodRawShape,
>(
  api: CatalogApi<Key, Many, One, Form, Item, Within, More>,
): CatalogApi<Key, Many, One, Form, Item, Within, More> {
  return api;
}

const idParams = z.object({ id: catalogId });
const queryParam = { query: line(QUERY_MAX) };

type ItemOf<Item extends z.ZodRawShape> = z.ZodObject<typeof entryFields & Item>;

export function crudOf<
  Key extends string,
  Many extends string,
  One extends string,
  Form extends z.ZodRawShape,
  Item extends z.ZodRawShape,
  Within extends z.ZodRawShape,
  More extends z.ZodRawShape,
>(api: CatalogApi<Key, Many, One, Form, Item, Within, More>) {
  const { key, path, within, listPath = path, listScope } = api;
  const item: ItemOf<Item> = z.object({ ...entryFields, ...api.item });
  const list = z.object({ ...under(api.many, page(item)), ...api.more });
  const one = z.object(under(api.one, item));
  const inList = z.object(within.params);
  const inSearch = z.object({ ...queryParam, ...within.params });
  return {
    list: get(`${listPath}${within.path}`, 'staff', {
      summary: `A page of the catalog ${api.many}; \`removed=1\`: of what was deleted from it`,
      params: inList,
      ...(listScope && { scope: listScope }),
      ...ofCatalog,
      query: listQuery,
      response: list,
    }),
    search: get(`${path}/search/:query${within.path}`, 'staff', {
      summary: `As ${key}List, of the entries that hold every word of the query, accents and case aside`,
      params: inSearch,
      ...ofCatalog,
      query: listQuery,
      response: list,
    }),
    create: post(path, 'admin', {
      summary: `Create an entry of the catalog ${api.many}`,
      views: ['catalog'],
      body: z.object(api.form),
      response: one,
    }),
    update: put(`${path}/:id`, 'admin', {
      summary: `Change an entry; with the version that the list gave, a change made meanwhile is refused as 409`,
      views: ['catalog'],
      params: idParams,
      body: z.object({ ...api.form, version: version.optional() }),
      response: one,
    }),
    remove: del(`${path}/:id`, 'admin', {
      summary: `Delete an entry that nothing needs; history keeps its name`,
      views: ['catalog'],
      params: idParams,
    }),
    restore: post(`${path}/:id/restore`, 'admin', {
      summary: `Take the deletion, or the last change, of an entry back: it is again as at that version`,
      views: ['catalog'],
      params: idParams,
      body: z.object({ version }),
      response: one,
    }),
  };
}

type Prefixed<Key extends string, C> = {
  readonly [Name in keyof C & string as `${Key}${Capitalize<Name>}`]: C[Name];
};

type AllPrefixed<Groups> = Intersection<
  { [Key in keyof Groups & string]: Prefixed<Key, Groups[Key]> }[keyof Groups & string]
>;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

export function allPrefixed<Groups extends Readonly<Record<string, object>>>(groups: Groups) {
  const prefixedGroups = Object.entries(groups).map(([key, values]) => prefixed(key, values));
  return Object.assign({}, ...prefixedGroups) as AllPrefixed<Groups>;
}

/** `list` of `activity` becomes `activityList`. */
export function prefixed<const Key extends string, C extends object>(key: Key, values: C): Prefixed<Key, C> {
  const named = Object.entries(values).map(([name, value]) => [
    `${key}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    value,
  ]);
  return Object.fromEntries(named) as Prefixed<Key, C>;
}
