import { changeEntry } from '../../../commands/change-entry.ts';
import { attractions, centers } from '../../../domain/catalog/kinds.ts';
import { typeWindow } from '../../../domain/schedule/booking-window.ts';
import { type CatalogNames, readCatalogNames, readEntries } from '../../../projections/catalog/entries.ts';
import { sortedByName } from '../../../projections/names.ts';
import type { Deps } from '../../deps.ts';
import { refused } from '../../errors/refusals.ts';
import type { Handlers } from '../../handler.ts';
import { afterCommand } from '../../http/committed.ts';
import { presentCatalog } from '../../presenters/catalog.ts';
import { refuseLinks } from './refuse-change.ts';

/** Those of a kind that were not removed, by name. */
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

const listOf = (ids: readonly number[]) => [...new Set(ids)];

/** What an entry is linked with, and whole lists for selectors. */
export const catalogListHandlers = {
  async centerDependenciesSync({ body, deps, context }) {
    const { center_id: id, dependencies, known } = body;
    const command = {
      ...{ type: 'Change' as const, id, fields: { dependencies: listOf(dependencies) } },
      ...(known && { seen: { dependencies: listOf(known) } }),
    };
    const outcome = await changeEntry(deps.commands, centers, command, context());
    if (!outcome.accepted) return refuseLinks(deps, centers, 'dependencies', outcome.refusal);
    return afterCommand(outcome, async ({ state }) => {
      const entry = state.get(id);
      if (!entry) return refused({ code: 'entry_unknown', id });
      return { center: presentCatalog.centers(entry, await readCatalogNames(deps.pool)) };
    });
  },

  async attractionActivitiesSync({ body, deps, context }) {
    const { attraction_id: id, activities, known } = body;
    const command = {
      ...{ type: 'Change' as const, id, fields: { activities: listOf(activities) } },
      ...(known && { seen: { activities: listOf(known) } }),
    };
    const outcome = await changeEntry(deps.commands, attractions, command, context());
    if (!outcome.accepted) return refuseLinks(deps, attractions, 'activities', outcome.refusal);
    return afterCommand(outcome, async ({ state }) => {
      const entry = state.get(id);
      if (!entry) return refused({ code: 'entry_unknown', id });
      return { attraction: presentCatalog.attractions(entry, await readCatalogNames(deps.pool)) };
    });
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
