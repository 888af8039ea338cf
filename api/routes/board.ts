import { loadGaps } from '../../commands/catalog/gaps.ts';
import { readBoard } from '../../projections/day-grid/board-queries.ts';
import { refused } from '../errors/refusals.ts';
import type { Handlers } from '../http/handler.ts';
import { presentBoardDay } from '../presenters/board.ts';
import { longDate } from '../presenters/spanish.ts';

export const boardHandlers = {
  async board({ deps, params, context }) {
    const { date, datetime } = context().now;
    const [found, gaps] = await Promise.all([
      readBoard(deps.pool, { centerSlug: params.center_slug, date }),
      loadGaps(deps.commands),
    ]);
    if (!found) return refused({ code: 'not_found' });
    return {
      center: found.center,
      date,
      date_es: longDate(date),
      now: datetime,
      attractions: found.days.map((day) => presentBoardDay(day, gaps)),
    };
  },
} satisfies Partial<Handlers>;
