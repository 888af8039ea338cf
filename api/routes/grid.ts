import { datesFrom } from '../../domain/calendar/days.ts';
import { readGridInit, readGridLists } from '../../projections/catalog/queries.ts';
import { readDayOf } from '../../projections/day-grid/queries.ts';
import { readGridView } from '../../projections/day-grid/view.ts';
import { calls } from '../contract/calls.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../http/handler.ts';
import { ready } from '../http/serve.ts';
import { presentDay, presentGrid } from '../presenters/grid.ts';
import { gridResponses } from './grid-responses.ts';

export const gridHandlers = {
  async gridInit({ deps, context }) {
    const { centers, attractionTypes } = await readGridInit(deps.pool);
    return {
      centers: centers.map(({ id, name, slug, strcode }) => ({ id, name, slug, strcode })),
      attraction_types: [...attractionTypes],
      date: context().now.date,
    };
  },

  async gridData({ deps, query, context }) {
    const { center_id: centerId, date, filter_attraction_type: attractionTypeId } = query;
    const now = context().now.datetime;
    const question = ['grid', centerId, date, attractionTypeId, now].join(' ');
    return gridResponses(deps)({ question, date }, async () => {
      const view = await readGridView(deps.pool, { centerId, date, attractionTypeId });
      return { version: view.version, response: ready(calls.gridData, presentGrid(view, date, now)) };
    });
  },

  async courtDays({ deps, query }) {
    const { attraction_id: id, date } = query;
    const dates = datesFrom(date, query.days);
    const [lists, ...read] = await Promise.all([
      readGridLists(deps.pool),
      ...dates.map((day) => readDayOf(deps.pool, [id], day)),
    ]);
    const [attraction] = read.flat();
    if (!attraction) return refused({ code: 'entry_unknown', id });
    return {
      attraction: {
        id,
        name: attraction.name,
        center_id: attraction.centerId,
        attraction_type_id: attraction.typeId,
        attraction_type: attraction.type,
        capacity: attraction.capacity,
      },
      data: read.flatMap((days, index) => presentDay({ days, lists }, dates[index] ?? date)),
    };
  },
} satisfies Partial<Handlers>;
