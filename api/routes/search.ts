import { DAY_PARTS } from '../../domain/calendar/day-parts.ts';
import { bookableDates } from '../../domain/schedule/booking-policy.ts';
import { readDemand } from '../../projections/court-search/demand.ts';
import { readSearchFilters } from '../../projections/court-search/filters.ts';
import { findCourts } from '../../projections/court-search/find-courts.ts';
import { readFreePerDay } from '../../projections/court-search/queries.ts';
import { calls } from '../contract/calls.ts';
import type { Handlers } from '../http/handler.ts';
import { ready } from '../http/serve.ts';
import { presentBookableDates, presentCenter, presentCourt } from '../presenters/search.ts';
import { gridResponses } from './grid-responses.ts';

export const searchHandlers = {
  async homeFilters({ deps, context }) {
    const { date } = context().now;
    const filters = await readSearchFilters(deps.pool);
    const demand = await readDemand(deps.pool, date);
    const wanted = ({ id }: { readonly id: number }) => demand.get(id) ?? 0;
    const activities = [...filters.activities].sort((one, other) => wanted(other) - wanted(one));
    return { ...presentBookableDates(filters, date), activities };
  },

  async searchFilters({ deps, user, context }) {
    const filters = await readSearchFilters(deps.pool);
    return {
      ...presentBookableDates(filters, context().now.date),
      activities: [...filters.activities],
      centers: filters.centers.map(presentCenter),
      guess: user === null,
    };
  },

  async searchAttractions({ deps, params, user, context }) {
    const filter = { activityId: params.activity, centerId: params.center };
    const courts = await findCourts(deps.pool, filter, params.day, context().now);
    return { guess: user === null, data: courts.map(presentCourt) };
  },

  async searchDays({ deps, params, query, context }) {
    const { now } = context();
    const filter = { activityId: params.activity, centerId: params.center };
    // Cached: checks every slot of a fortnight, a third of a second in a large city.
    const question = ['days', params.activity, params.center, query.part, now.date, now.minute].join(' ');
    return gridResponses(deps)({ question, date: null }, async (version) => {
      const { window } = await readSearchFilters(deps.pool);
      const dates = bookableDates(window, now.date);
      const days = await readFreePerDay(deps.pool, filter, dates, now, query.part && DAY_PARTS[query.part]);
      return { version, response: ready(calls.searchDays, { days }) };
    });
  },

  openSearch: ({ body }) => `/search/${body.day}/${body.activity}`,
} satisfies Partial<Handlers>;
