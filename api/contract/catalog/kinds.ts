import { z } from 'zod';
import { picturePath } from '../facts/pictures.ts';
import { centerContact } from '../facts/places.ts';
import { catalogId, flag, named } from '../fields.ts';
import { line, lineIfGiven } from '../text.ts';
import { attractionItem } from './attraction-lists.ts';
import { allPrefixed, crudOf, defineCatalogApi } from './crud.ts';
import {
  count,
  daysAhead,
  emailIfGiven,
  gapForm,
  gapItem,
  imagePath,
  NAME_MAX,
  phoneIfGiven,
  webAddress,
} from './fields.ts';
import { eachNamed, NAMED_CATALOGS, type NamedCatalog, type NamedCatalogs, type NamedKey } from './named.ts';

/** Paths, keys and fields of sections 3 and 7. */

const everywhere = { path: '', params: {} };
const ADDRESS_MAX = 200;

export const activityApi = defineCatalogApi({
  key: 'activity',
  many: 'activities',
  one: 'activity',
  path: '/api/activity',
  within: everywhere,
  form: { name: line(NAME_MAX), image: imagePath, address: lineIfGiven(ADDRESS_MAX) },
  item: { name: z.string(), image: picturePath, address: z.string() },
  more: {},
  listScope: 'book',
});

export const reservationTypeApi = defineCatalogApi({
  key: 'reservationType',
  many: 'reservation_types',
  one: 'reservation_type',
  path: '/api/reservation-types',
  within: everywhere,
  form: {
    name: line(NAME_MAX),
    strcode: line(3),
    minutes_for_next_reservation: count,
    min_days: daysAhead,
    max_days: daysAhead,
    ...gapForm,
  },
  item: {
    name: z.string(),
    strcode: z.string(),
    minutes_for_next_reservation: z.number(),
    min_days: z.number(),
    max_days: z.number(),
    ...gapItem,
  },
  more: {},
  listScope: 'book',
});

export const centerApi = defineCatalogApi({
  key: 'center',
  many: 'centers',
  one: 'center',
  path: '/api/center',
  within: everywhere,
  form: {
    name: line(NAME_MAX),
    strcode: lineIfGiven(2),
    address: lineIfGiven(ADDRESS_MAX),
    phone: phoneIfGiven,
    email: emailIfGiven,
    map_url: webAddress,
    hours: lineIfGiven(ADDRESS_MAX),
    active: flag.optional(),
    image: imagePath,
  },
  item: {
    name: z.string(),
    slug: z.string(),
    strcode: z.string(),
    ...centerContact,
    active: z.boolean(),
    image: picturePath,
    dependencies: z.array(named),
  },
  more: { dependencies: z.array(named) },
});

/** Slug or id; `all` or `0`: every center. */
const centerSlug = z
  .string('Elija un centro deportivo de la lista')
  .regex(/^[\w-]{1,160}$/, 'Elija un centro deportivo de la lista');

export const attractionApi = defineCatalogApi({
  key: 'attraction',
  many: 'attractions',
  one: 'attraction',
  path: '/api/attraction',
  listPath: '/api/attraction-list',
  within: { path: '/:center_slug', params: { center_slug: centerSlug } },
  form: {
    name: line(NAME_MAX),
    center_id: catalogId,
    attraction_type_id: catalogId,
    capacity: count.optional(),
    active: flag.optional(),
    image: imagePath,
    ...gapForm,
  },
  item: attractionItem,
  more: { attraction_types: z.array(named), activities: z.array(named) },
});

const nameOnly = { form: { name: line(NAME_MAX) }, item: { name: z.string() }, within: everywhere, more: {} };

function namedApi<Key extends NamedKey>(key: Key) {
  const catalog: NamedCatalogs[Key] = NAMED_CATALOGS[key];
  const { listScope }: NamedCatalog = catalog;
  const many: NamedCatalogs[Key]['many'] = catalog.many;
  const one: NamedCatalogs[Key]['one'] = catalog.one;
  return defineCatalogApi({
    key,
    many,
    one,
    path: catalog.path,
    ...nameOnly,
    ...(listScope && { listScope }),
  });
}

const namedCrud = <Key extends NamedKey>(key: Key) => crudOf(namedApi(key));

export const namedApis = eachNamed(namedApi) as {
  readonly [Key in NamedKey]: ReturnType<typeof namedApi<Key>>;
};
export const namedCruds = eachNamed(namedCrud) as {
  readonly [Key in NamedKey]: ReturnType<typeof namedCrud<Key>>;
};

export const activityCrud = crudOf(activityApi);
export const reservationTypeCrud = crudOf(reservationTypeApi);
export const centerCrud = crudOf(centerApi);
export const attractionCrud = crudOf(attractionApi);

export const catalogCalls = allPrefixed({
  activity: activityCrud,
  reservationType: reservationTypeCrud,
  center: centerCrud,
  attraction: attractionCrud,
  ...namedCruds,
});
