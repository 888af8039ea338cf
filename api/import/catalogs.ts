import { loadCatalog } from '../../commands/catalog.ts';
import type { CommandHandler } from '../../commands/command-handler.ts';
import { activeEntries } from '../../domain/catalog/catalog.ts';
import {
  activities,
  attractions,
  centers,
  NORMAL_TYPE_ID,
  reservationTypes,
} from '../../domain/catalog/kinds.ts';
import { searchKey } from '../../projections/search/letter-runs.ts';

/** What rows name, by name. */
export interface Catalogs {
  center(name: string): Found<{ readonly id: number }>;
  attraction(centerId: number, name: string): Found<{ readonly id: number; readonly capacity: number }>;
  /** By name or code; '' is "Normal". */
  type(name: string): Found<{ readonly id: number }>;
  activity(name: string): Found<{ readonly id: number }>;
}

/** The entry; else why there is none, as a Spanish sentence. */
type Found<T> = T | { readonly error: string };

/** Reads the catalogues once for all rows of a file. */
export async function loadCatalogs(handler: CommandHandler): Promise<Catalogs> {
  const [allCenters, allAttractions, allTypes, allActivities] = await Promise.all([
    loadCatalog(handler, centers),
    loadCatalog(handler, attractions),
    loadCatalog(handler, reservationTypes),
    loadCatalog(handler, activities),
  ]);
  const byCenter = byName(activeEntries(allCenters).map(({ id, fields }) => [fields.name, { id }]));
  const byAttraction = byName(
    activeEntries(allAttractions).map(({ id, fields }) => [
      `${fields.center_id} ${searchKey(fields.name)}`,
      { id, capacity: fields.capacity },
    ]),
  );
  const types = activeEntries(allTypes);
  const byType = byName(types.map(({ id, fields }) => [fields.name, { id }]));
  const byCode = byName(types.map(({ id, fields }) => [fields.strcode, { id }]));
  const byActivity = byName(activeEntries(allActivities).map(({ id, fields }) => [fields.name, { id }]));
  return {
    center: (name) => only(byCenter, name, `No hay un centro deportivo que se llame «${name}»`),
    attraction: (centerId, name) =>
      only(byAttraction, `${centerId} ${searchKey(name)}`, `El centro no tiene una atracción «${name}»`),
    type(name) {
      if (name === '' && types.some(({ id }) => id === NORMAL_TYPE_ID)) return { id: NORMAL_TYPE_ID };
      if (name === '') return { error: 'Falta el tipo de reservación' };
      const found = only(byType, name, '');
      return 'error' in found ? only(byCode, name, `No hay un tipo de reservación «${name}»`) : found;
    },
    activity: (name) => only(byActivity, name, `No hay una actividad que se llame «${name}»`),
  };
}

function byName<T>(entries: readonly (readonly [name: string, entry: T])[]): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const [name, entry] of entries) {
    const key = searchKey(name);
    map.set(key, [...(map.get(key) ?? []), entry]);
  }
  return map;
}

function only<T extends object>(
  map: ReadonlyMap<string, readonly T[]>,
  name: string,
  error: string,
): Found<T> {
  const [first, second] = map.get(searchKey(name)) ?? [];
  if (!first) return { error };
  return second ? { error: `Hay más de uno con el nombre «${name}»: cambie el nombre de uno` } : first;
}
