import { prefixed } from '../../api/contract/catalog/crud.ts';

/** Of every catalogue, by what its form sends and what the paths of its lists hold. */
function crud(form: Readonly<Record<string, unknown>>, within: Readonly<Record<string, string>> = {}) {
  const staff = { who: 'staff', query: { page: '1', removed: '0' } } as const;
  const admin = { who: 'admin' } as const;
  return {
    list: { ...staff, params: within },
    search: { ...staff, params: { query: 'cancha', ...within } },
    create: { ...admin, body: form },
    update: { ...admin, params: { id: '1' }, body: { ...form, version: 'x' } },
    remove: { ...admin, params: { id: '9' } },
    restore: { ...admin, params: { id: '1' }, body: { version: 'x' } },
  };
}

const center = {
  ...{ name: 'Zona 5', strcode: 'Z5', address: 'Calle 1', phone: '22223333', email: 'a@b.gt' },
  ...{ map_url: 'https://mapa.gt', hours: '07:00', active: 'true', image: 'a/b.webp' },
};
const attraction = {
  ...{ name: 'Cancha 9', center_id: '1', attraction_type_id: '1', capacity: '10' },
  ...{ active: '1', image: 'a.webp' },
};
const type = {
  ...{ name: 'Tipo', strcode: 'TIP', minutes_for_next_reservation: '0', min_days: '0', max_days: '1' },
};

/** Requests of the calls of `api/contract/catalog/`. */
export const catalogSamples = {
  ...prefixed('activity', crud({ name: 'Tenis', image: 'a/b.webp', address: 'Calle 1' })),
  ...prefixed('reservationType', crud(type)),
  ...prefixed('center', crud(center)),
  ...prefixed('attraction', crud(attraction, { center_slug: 'polideportivo' })),
  ...prefixed('origin', crud({ name: 'Carta' })),
  ...prefixed('dependency', crud({ name: 'Liga' })),
  centerDependenciesSync: { who: 'admin', body: { center_id: '1', dependencies: ['1'] } },
  attractionActivitiesSync: { who: 'admin', body: { attraction_id: '1', activities: ['1'] } },
  manageReservationTypes: { who: 'staff' },
  manageCenters: { who: 'staff' },
  manageAttractions: { who: 'staff', params: { center: '1' } },
  attractionAllList: { who: 'staff', params: { center_id: '1' } },
} as const;
