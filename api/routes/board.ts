import { readBoard } from '../../projections/day-grid/board-queries.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../http/handler.ts';
import { presentBoardDay } from '../presenters/board.ts';
import { longDate } from '../presenters/spanish.ts';

export const boardHandlers = {
  async board({ deps, params, context }) {
    const { date, datetime } = context().now;
    const found = await readBoard(deps.pool, { centerSlug: params.center_slug, date });
    if (!found) return refused({ code: 'not_found' });
    return {
      center: found.center,
      date,
      date_es: longDate(date),
      now: datetime,
      attractions: found.days.map(presentBoardDay),
    };
  },
} satisfies Partial<Handlers>;
