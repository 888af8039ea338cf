import type { Pool } from 'pg';
import { readGridInit } from '../../projections/catalog/queries.ts';
import { gridVersion, readGridView } from '../../projections/day-grid/view.ts';
import { calls } from '../contract/calls.ts';
import type { Handlers } from '../handler.ts';
import { ready } from '../http/serve.ts';
import { type SharedAnswers, sharedAnswers } from '../http/shared-answers.ts';
import { presentGrid } from '../presenters/grid.ts';

/** So many days are kept as they went out. After a change, everybody who looks at one asks for it again at once. */
const KEPT_GRIDS = 16;

interface SharedGrid {
  readonly version: () => Promise<string>;
  readonly answers: SharedAnswers;
}

const shared = new WeakMap<Pool, SharedGrid>();

/** What the requests of one database share. */
function sharedGrid(pool: Pool): SharedGrid {
  const known = shared.get(pool) ?? { version: gridVersion(pool), answers: sharedAnswers(KEPT_GRIDS) };
  shared.set(pool, known);
  return known;
}

/** The programmation grid, and the lists of its form. */
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
    const { version, answers } = sharedGrid(deps.pool);
    const question = [centerId, date, attractionTypeId, now].join(' ');
    return answers.get(question, await version(), async () => {
      const view = await readGridView(deps.pool, { centerId, date, attractionTypeId });
      return { version: view.version, answer: ready(calls.gridData, presentGrid(view, date, now)) };
    });
  },
} satisfies Partial<Handlers>;
