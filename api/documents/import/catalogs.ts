import { loadCatalog } from '../../../commands/catalog/catalog.ts';
import type { CommandHandler } from '../../../commands/handler/command-handler.ts';
import { activeEntries } from '../../../domain/catalog/catalog.ts';
import { activities, attractions, centers, reservationTypes } from '../../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../../domain/catalog/normal-type.ts';
import { searchKey } from '../../../projections/kit/search/letter-runs.ts';
import { suggestionFor } from './suggestions.ts';

/** Entries that rows may name. */
export interface Catalogs {
  center(name: string): Found<{ readonly id: number }>;
  attraction(centerId: number, name: string): Found<{ readonly id: number; readonly capacity: number }>;
  /** Keyed by name or code; '' is "Normal". */
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
  const centerNames = activeEntries(allCenters).map(({ id, fields }) => [fields.name, { id }] as const);
  const byCenter = byName(centerNames);
  const courts = activeEntries(allAttractions);
  const byAttraction = byName(
    courts.map(({ id, fields }) => [
      `${fields.center_id} ${searchKey(fields.name)}`,
      { id, capacity: fields.capacity },
    ]),
  );
  const types = activeEntries(allTypes);
  const byType = byName(types.map(({ id, fields }) => [fields.name, { id }]));
  const byCode = byName(types.map(({ id, fields }) => [fields.strcode, { id }]));
  const activityNames = activeEntries(allActivities).map(({ id, fields }) => [fields.name, { id }] as const);
  const byActivity = byName(activityNames);
  const advice = remembered(suggestionFor);
  const courtNames = (centerId: number) =>
    courts.filter(({ fields }) => fields.center_id === centerId).map(({ fields }) => fields.name);
  return {
    center: (name) =>
      only(byCenter, name, name, () => {
        const known = centerNames.map(([known]) => known);
        return `No hay un centro deportivo que se llame «${name}».${advice('centers', name, known)}`;
      }),
    attraction: (centerId, name) =>
      only(byAttraction, `${centerId} ${searchKey(name)}`, name, () => {
        const center = allCenters.get(centerId)?.fields.name ?? '';
        const known = advice(`attractions ${centerId}`, name, courtNames(centerId));
        return `«${center}» no tiene una atracción que se llame «${name}».${known}`;
      }),
    type(name) {
      if (name === '' && types.some(({ id }) => id === NORMAL_TYPE_ID)) return { id: NORMAL_TYPE_ID };
      if (name === '') return { error: 'Falta el tipo de reservación.' };
      const found = only(byType, name, name, () => '');
      if (!('error' in found)) return found;
      return only(byCode, name, name, () => {
        const known = advice(
          'types',
          name,
          types.map(({ fields }) => fields.name),
        );
        return `No hay un tipo de reservación que se llame «${name}».${known}`;
      });
    },
    activity: (name) =>
      only(byActivity, name, name, () => {
        const known = activityNames.map(([known]) => known);
        return `No hay una actividad que se llame «${name}».${advice('activities', name, known)}`;
      }),
  };
}

/** A file with more wrong names is of another city: comparing them all would cost seconds. */
const MAX_ADVISED = 300;

/** A wrong name occurs in many rows: its advice is worked out once. */
function remembered(advise: typeof suggestionFor) {
  const given = new Map<string, string>();
  return (catalog: string, name: string, known: readonly string[]): string => {
    const key = `${catalog} ${name}`;
    const advice = given.get(key) ?? (given.size < MAX_ADVISED ? advise(name, known) : '');
    if (given.size >= MAX_ADVISED) return advice;
    given.set(key, advice);
    return advice;
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
  key: string,
  name: string,
  unknown: () => string,
): Found<T> {
  const [first, second] = map.get(searchKey(key)) ?? [];
  if (!first) return { error: unknown() };
  return second ? { error: `Hay más de uno con el nombre «${name}»: cambie el nombre de uno.` } : first;
}
