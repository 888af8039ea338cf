import { loadCatalog } from '../../../commands/catalog/catalog.ts';
import type { CommandHandler } from '../../../commands/handler/command-handler.ts';
import { activeEntries } from '../../../domain/catalog/catalog.ts';
import { activities, attractions, centers, reservationTypes } from '../../../domain/catalog/kinds.ts';
import { NORMAL_TYPE_ID } from '../../../domain/catalog/normal-type.ts';
import { searchKey } from '../../../projections/kit/search/letter-runs.ts';

export interface Catalogs {
  center(name: string): Lookup<{ readonly id: number }>;
  attraction(centerId: number, name: string): Lookup<{ readonly id: number; readonly capacity: number }>;
  /** Keyed by name or code; '' is "Normal". */
  type(name: string): Lookup<{ readonly id: number }>;
  activity(name: string): Lookup<{ readonly id: number }>;
}

type Lookup<T> = T | { readonly error: string };

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

/** Files with more wrong names are of another city; comparing all takes seconds. */
const MAX_ADVISED = 300;

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
): Lookup<T> {
  const [first, second] = map.get(searchKey(key)) ?? [];
  if (!first) return { error: unknown() };
  return second ? { error: `Hay más de uno con el nombre «${name}»: cambie el nombre de uno.` } : first;
}

/** Names below this are no misspellings. */
const LEAST_LIKENESS = 0.5;
/** Names this close to the best look equally similar. */
const NEARLY = 0.05;
const MAX_MEANT = 3;
const MAX_LISTED = 6;
/** Longer texts are no names, and expensive to compare. */
const LONGEST_NAME = 100;
const CHOICE = new Intl.ListFormat('es', { type: 'disjunction' });

/** Likely names as a Spanish sentence; '' without names. */
export function suggestionFor(name: string, existing: readonly string[]): string {
  const names = [...new Set(existing)].sort((one, other) => one.localeCompare(other, 'es'));
  const alike = likeliest(name, names);
  if (alike.length > 0) return ` ¿Quiso decir ${CHOICE.format(alike.map(quoted))}?`;
  if (names.length === 0) return '';
  const listed = names.slice(0, MAX_LISTED).map(quoted).join(', ');
  const rest = names.length - MAX_LISTED;
  return ` Existen: ${listed}${rest > 0 ? ` y ${rest} más` : ''}.`;
}

function likeliest(name: string, names: readonly string[]): string[] {
  if (name.length > LONGEST_NAME) return [];
  const found = names
    .map((other) => ({ other, likeness: likeness(searchKey(name), searchKey(other)) }))
    .filter((one) => one.likeness >= LEAST_LIKENESS)
    .sort((one, other) => other.likeness - one.likeness);
  const least = (found[0]?.likeness ?? 0) - NEARLY;
  return found
    .filter((one) => one.likeness >= least)
    .slice(0, MAX_MEANT)
    .map(({ other }) => other);
}

const quoted = (name: string) => `«${name}»`;

/** Dice's coefficient, 0 to 1. */
function likeness(one: string, other: string): number {
  const pairs = pairsOf(one);
  const left = [...pairsOf(other)];
  const total = pairs.length + left.length;
  let shared = 0;
  for (const pair of pairs) {
    const place = left.indexOf(pair);
    if (place < 0) continue;
    shared += 1;
    left.splice(place, 1);
  }
  return total === 0 ? 0 : (2 * shared) / total;
}

/** Includes the ends, so that short names have pairs. */
function pairsOf(text: string): string[] {
  const ended = ` ${text} `;
  return Array.from({ length: ended.length - 1 }, (_, start) => ended.slice(start, start + 2));
}
