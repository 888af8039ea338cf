import { NO_GAP } from '../../../domain/catalog/gap.ts';
import type { CatalogKinds } from '../../../domain/catalog/kinds.ts';
import { readEntries } from '../../../projections/catalog/entries.ts';
import { allPrefixed } from '../../contract/catalog/crud.ts';
import {
  activityApi,
  activityCrud,
  attractionApi,
  attractionCrud,
  centerApi,
  centerCrud,
  namedApis,
  namedCruds,
  reservationTypeApi,
  reservationTypeCrud,
} from '../../contract/catalog/kinds.ts';
import { eachNamed, NAMED_CATALOGS, type NamedKey } from '../../contract/catalog/named.ts';
import { refused } from '../../errors/refusals.ts';
import type { Deps } from '../../http/deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentCatalog } from '../../presenters/catalog.ts';
import { crudHandlers } from './crud.ts';
import { namedList } from './lists.ts';

const activity = crudHandlers(activityCrud, 'activities', activityApi, {
  defaults: { image: '', address: '' },
  text: ({ name, address }) => `${name} ${address}`,
});

const reservationType = crudHandlers(reservationTypeCrud, 'reservationTypes', reservationTypeApi, {
  defaults: NO_GAP,
  sort: (types) => types,
  text: ({ name, strcode }) => `${strcode} ${name}`,
});

const center = crudHandlers(centerCrud, 'centers', centerApi, {
  present: presentCatalog.centers,
  defaults: {
    slug: '',
    strcode: '',
    address: '',
    phone: '',
    email: '',
    map_url: '',
    hours: '',
    image: '',
    active: true,
    dependencies: [],
  },
  text: ({ name, strcode, address, phone, email }) => [name, strcode, address, phone, email].join(' '),
  more: ({ dependencies }) => ({ dependencies: namedList(dependencies) }),
});

const attraction = crudHandlers(attractionCrud, 'attractions', attractionApi, {
  present: presentCatalog.attractions,
  defaults: { capacity: 0, active: true, image: '', activities: [], ...NO_GAP },
  select: inCenter,
  text: ({ name, attraction_type }) => `${name} ${attraction_type}`,
  more: ({ attractionTypes, activities }) => ({
    attraction_types: namedList(attractionTypes),
    activities: namedList(activities),
  }),
});

type NamedHandlers = {
  readonly [Key in NamedKey]: ReturnType<typeof crudHandlers<keyof CatalogKinds, (typeof namedCruds)[Key]>>;
};
const named = eachNamed((key) =>
  crudHandlers(namedCruds[key], NAMED_CATALOGS[key].kind, namedApis[key]),
) as NamedHandlers;

export const catalogHandlers = allPrefixed({
  activity,
  reservationType,
  center,
  attraction,
  ...named,
}) satisfies Partial<Handlers>;

type Fields = Readonly<Record<string, unknown>>;

async function inCenter<Row extends Fields>(
  rows: readonly Row[],
  { center_slug: wanted }: Fields,
  { pool }: Deps,
): Promise<readonly Row[]> {
  if (wanted === 'all' || wanted === '0') return rows;
  const centers = await readEntries(pool, 'centers');
  const center =
    centers.find(({ slug }) => slug === wanted) ?? centers.find(({ id }) => String(id) === wanted);
  if (!center) throw refused({ code: 'not_found' });
  return rows.filter(({ center_id }) => center_id === center.id);
}
