import { allPrefixed } from '../../contract/catalog/crud.ts';
import {
  activityApi,
  activityCrud,
  attractionApi,
  attractionCrud,
  attractionTypeApi,
  attractionTypeCrud,
  centerApi,
  centerCrud,
  dependencyApi,
  dependencyCrud,
  originApi,
  originCrud,
  reservationTypeApi,
  reservationTypeCrud,
} from '../../contract/catalog/kinds.ts';
import type { Handlers } from '../../handler.ts';
import { presentCatalog } from '../../presenters/catalog.ts';
import { crudHandlers } from './crud.ts';
import { inCenter } from './in-center.ts';
import { namedList } from './lists.ts';

const activity = crudHandlers(activityCrud, 'activities', activityApi, {
  present: presentCatalog.activities,
  defaults: { image: '', address: '' },
  text: ({ name, address }) => `${name} ${address}`,
});

const reservationType = crudHandlers(reservationTypeCrud, 'reservationTypes', reservationTypeApi, {
  present: presentCatalog.reservationTypes,
  sort: (types) => types,
  text: ({ name, strcode }) => `${strcode} ${name}`,
});

const center = crudHandlers(centerCrud, 'centers', centerApi, {
  present: presentCatalog.centers,
  defaults: {
    ...{ slug: '', strcode: '', address: '', phone: '', email: '', map_url: '', hours: '', image: '' },
    active: true,
    dependencies: [],
  },
  text: ({ name, strcode, address, phone, email }) => [name, strcode, address, phone, email].join(' '),
  more: ({ dependencies }) => ({ dependencies: namedList(dependencies) }),
});

const attraction = crudHandlers(attractionCrud, 'attractions', attractionApi, {
  present: presentCatalog.attractions,
  defaults: { capacity: 0, active: true, image: '', activities: [] },
  select: inCenter,
  text: ({ name, attraction_type }) => `${name} ${attraction_type}`,
  more: ({ attractionTypes, activities }) => ({
    attraction_types: namedList(attractionTypes),
    activities: namedList(activities),
  }),
});

const attractionType = crudHandlers(attractionTypeCrud, 'attractionTypes', attractionTypeApi, {
  present: presentCatalog.attractionTypes,
});
const origin = crudHandlers(originCrud, 'origins', originApi, { present: presentCatalog.origins });
const dependency = crudHandlers(dependencyCrud, 'dependencies', dependencyApi, {
  present: presentCatalog.dependencies,
});

/** The catalogues of the product. */
export const catalogHandlers = allPrefixed({
  activity,
  reservationType,
  center,
  attraction,
  attractionType,
  origin,
  dependency,
}) satisfies Partial<Handlers>;
