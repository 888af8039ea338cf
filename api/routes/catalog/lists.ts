import type { z } from 'zod';
import { changeEntry } from '../../../commands/catalog/change-entry.ts';
import type { CatalogKind, Entry, Fields } from '../../../domain/catalog/catalog.ts';
import { attractions, centers } from '../../../domain/catalog/kinds.ts';
import { typeWindow } from '../../../domain/schedule/booking-policy.ts';
import { type CatalogNames, readCatalogNames, readEntries } from '../../../projections/catalog/entries.ts';
import { sortedByName } from '../../../projections/kit/names.ts';
import { refused } from '../../errors/refusals.ts';
import { afterCommand } from '../../http/committed.ts';
import type { Deps } from '../../http/deps.ts';
import type { HandlerInput, Handlers } from '../../http/handler.ts';
import { presentCatalog } from '../../presenters/catalog.ts';
import { refuseLinks } from './refuse-change.ts';

export function namedList(names: CatalogNames['centers']) {
  return sortedByName([...names.values()].filter(({ removed }) => !removed)).map(({ id, name }) => ({
    id,
    name,
  }));
}

async function attractionsOf({ pool }: Deps, center: number) {
  const [rows, names] = await Promise.all([readEntries(pool, 'attractions'), readCatalogNames(pool)]);
  const wanted = rows.filter(({ center_id }) => center === 0 || center_id === center);
  return {
    attractions: sortedByName(wanted).map(({ id, ...fields }) =>
      presentCatalog.attractions({ id, fields }, names),
    ),
  };
}

interface Links {
  readonly id: number;
  readonly field: 'dependencies' | 'activities';
  readonly ids: readonly number[];
  /** Links seen in the form; absent: no check. */
  readonly known: readonly number[] | undefined;
}

async function setLinks<E extends string, S extends Fields, Shown>(
  { deps, context }: Pick<HandlerInput<unknown>, 'deps' | 'context'>,
  kind: CatalogKind<E, S>,
  { id, field, ids, known }: Links,
  present: (entry: Entry<z.output<S>>, names: CatalogNames) => Shown,
) {
  // A field of this kind, which its type can't express.
  const linked = (to: readonly number[]) => ({ [field]: [...new Set(to)] }) as Partial<z.output<S>>;
  const command = { type: 'Change' as const, id, fields: linked(ids), ...(known && { seen: linked(known) }) };
  const outcome = await changeEntry(deps.commands, kind, command, context());
  if (!outcome.accepted) return refuseLinks(deps, kind, field, outcome.refusal);
  return afterCommand(outcome, async ({ state }) => {
    const entry = state.get(id);
    return entry ? present(entry, await readCatalogNames(deps.pool)) : refused({ code: 'entry_unknown', id });
  });
}

export const catalogListHandlers = {
  centerDependenciesSync(input) {
    const { center_id: id, dependencies: ids, known } = input.body;
    return setLinks(input, centers, { id, field: 'dependencies', ids, known }, (entry, names) => ({
      center: presentCatalog.centers(entry, names),
    }));
  },

  attractionActivitiesSync(input) {
    const { attraction_id: id, activities: ids, known } = input.body;
    return setLinks(input, attractions, { id, field: 'activities', ids, known }, (entry, names) => ({
      attraction: presentCatalog.attractions(entry, names),
    }));
  },

  async manageReservationTypes({ deps, context }) {
    const today = context().now.date;
    const types = await readEntries(deps.pool, 'reservationTypes');
    return {
      reservation_types: types.map((type) => {
        const { firstDate, lastDate } = typeWindow(type, today);
        return { ...type, next_date: firstDate, last_date: lastDate };
      }),
    };
  },

  async manageCenters({ deps }) {
    return { centers: sortedByName(await readEntries(deps.pool, 'centers')) };
  },

  manageAttractions: ({ params, deps }) => attractionsOf(deps, params.center),

  attractionAllList: ({ params, deps }) => attractionsOf(deps, params.center_id),
} satisfies Partial<Handlers>;
