import { daysLater } from '../../../domain/calendar/days.ts';
import { toLocal } from '../../../platform/clock.ts';
import { localDate } from '../../contract/fields.ts';
import type { Middleware } from '../context.ts';
import type { Deps } from '../deps.ts';
import { isRead } from '../static.ts';

const SEARCH = /^\/search(?:\/([^/]*))?(?:\/([^/]*))?\/?$/i;
/** Days as people write them in an address. */
const DAYS: ReadonlyMap<string, number> = new Map([
  ['hoy', 0],
  ['manana', 1],
  ['mañana', 1],
]);

/** Leads from an address of the search that was cut, or typed in words, to one that finds something. */
export function leadSearchOn({ clock, config }: Pick<Deps, 'clock' | 'config'>): Middleware {
  return async (ctx, next) => {
    const isPage = isRead(ctx) && ctx.accepts('html', 'json') === 'html';
    const elsewhere = isPage ? searchLedOn(ctx.path, toLocal(clock.now(), config.timeZone).date) : null;
    if (elsewhere === null) return next();
    ctx.state.route = 'page';
    // An hour belongs to the day that was chosen.
    const center = new URLSearchParams(ctx.querystring).get('centro');
    ctx.redirect(center === null ? elsewhere : `${elsewhere}?${new URLSearchParams({ centro: center })}`);
  };
}

/** The whole address; null where it is whole already, or another page's. */
function searchLedOn(path: string, today: string): string | null {
  const [found, day = '', activity = ''] = SEARCH.exec(path) ?? [];
  if (found === undefined) return null;
  const date = localDate.safeParse(day).success ? day : daysLater(today, DAYS.get(wordOf(day)) ?? 0);
  const to = `/search/${date}/${/^\d{1,12}$/.test(activity) ? activity : 'all'}`;
  return to === found ? null : to;
}

function wordOf(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return '';
  }
}
