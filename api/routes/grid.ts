import { readGridInit } from '../../projections/catalog/queries.ts';
import { readGridView } from '../../projections/day-grid/view.ts';
import { calls } from '../contract/calls.ts';
import type { Handlers } from '../http/handler.ts';
import { ready } from '../http/serve.ts';
import { presentGrid } from '../presenters/grid.ts';
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
    const { version, responses } = gridResponses(deps.pool);
    const question = ['grid', centerId, date, attractionTypeId, now].join(' ');
    return responses.get(question, await version(), async () => {
      const view = await readGridView(deps.pool, { centerId, date, attractionTypeId });
      return { version: view.version, response: ready(calls.gridData, presentGrid(view, date, now)) };
    });
  },
} satisfies Partial<Handlers>;
