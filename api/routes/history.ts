import { readHistory } from '../../projections/history/read.ts';
import { refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';
import { presentHistory } from '../presenters/history/history.ts';

export const historyHandlers = {
  async reservationHistory({ deps, params }) {
    const events = await historyOf(deps, 'reservations', params.id);
    return events.length === 0 ? refused({ code: 'reservation_unknown' }) : { events };
  },

  async registerHistory({ deps, params }) {
    const events = await historyOf(deps, params.table, params.register_id);
    return events.length === 0 ? refused({ code: 'not_found' }) : { events };
  },
} satisfies Partial<Handlers>;

async function historyOf({ pool, log, config }: Deps, table: string, id: string) {
  return presentHistory(pool, await readHistory({ ...log, pool }, table, id), config.timeZone);
}
