import { keepFilter, readSavedFilters, removeFilter } from '../auth/saved-filters.ts';
import type { CurrentUser } from '../auth/sessions.ts';
import type { FilteredList } from '../contract/saved-filters.ts';
import { refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';
import type { Handlers } from '../http/handler.ts';

/** Filters of one list that an account may keep: as many as a menu can show. */
const MOST = 20;

/** "Filtros guardados": filters of a list under a name, for their account alone. */
export const savedFilterHandlers = {
  savedFilters: ({ deps, user, params }) => shown(deps, user, params.list),

  async saveFilter({ deps, user, body, context }) {
    const { commandId: id, at } = context();
    const kept = { ...body, id, at, userId: user?.id ?? '' };
    if (!(await keepFilter(deps.pool, kept, MOST))) return refused({ code: 'filters_full', max: MOST });
    return shown(deps, user, body.list);
  },

  async deleteFilter({ deps, user, params }) {
    await removeFilter(deps.pool, user?.id ?? '', params.id);
    return shown(deps, user, params.list);
  },
} satisfies Partial<Handlers>;

async function shown({ pool }: Deps, user: CurrentUser | null, list: FilteredList) {
  return { saved: [...(await readSavedFilters(pool, user?.id ?? '', list))] };
}
