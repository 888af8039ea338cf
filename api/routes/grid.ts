import type { Pool } from 'pg';
import { readGridInit } from '../../projections/catalog/queries.ts';
import { gridVersion, readGridView } from '../../projections/day-grid/view.ts';
import { readPersonByCui } from '../../projections/person-directory/queries.ts';
import { calls } from '../contract/calls.ts';
import type { Handlers } from '../handler.ts';
import { presentGrid } from '../presenters/grid.ts';
import { refused } from '../refusals.ts';
import { ready } from '../serve.ts';
import { type SharedAnswers, sharedAnswers } from '../shared-answers.ts';
import { previewReservation } from './preview.ts';
import { createReservation } from './reserve.ts';

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

/** The programmation grid and its form. */
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

  createReservation,
  previewReservation,

  async datetimeNow({ context }) {
    const { date, datetime } = context().now;
    return { date, datetime };
  },

  async personByCui({ deps, params }) {
    const person = await readPersonByCui(deps.pool, params.cui);
    if (!person) return refused({ code: 'not_found' });
    return {
      first_name: person.firstName,
      last_name: person.lastName,
      gender: person.gender,
      date_of_birth: person.dateOfBirth,
      phone: person.phone,
    };
  },
} satisfies Handlers;
