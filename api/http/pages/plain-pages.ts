import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { LandingTexts } from '../../../domain/landing/texts.ts';
import { bookableDates } from '../../../domain/schedule/booking-policy.ts';
import { type Clock, type LocalTime, toLocal } from '../../../platform/clock.ts';
import {
  readSearchFilters,
  type SearchFilters,
  type ShownCenter,
} from '../../../projections/court-search/filters.ts';
import { findCourts } from '../../../projections/court-search/find-courts.ts';
import type { FoundCourt } from '../../../projections/court-search/queries.ts';
import { localDate } from '../../contract/fields.ts';
import { entryOf, pageOf } from '../../contract/pages.ts';
import { formatPhone } from '../../presenters/catalog.ts';
import { hours, longDate } from '../../presenters/spanish.ts';
import { escaped } from './html.ts';
import { plainLanding } from './landing-texts.ts';

/** The HTML of a page for browsers without script; null: nothing of its own. `token` goes into its form. */
export type PlainPages = (path: string, token: string) => Promise<string | null>;

interface Options {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly landingTexts: () => Promise<LandingTexts>;
}

/** How long a page waits for this part, which only few browsers show. */
const PATIENCE_MS = 1_000;
/** Pages that only name the centers may show them this old: most requests need no query. */
const CONTACTS_AGE_MS = 60_000;
const RESULTS = /^\/search\/([^/]{1,20})\/(\d{1,9}|all)\/?$/;

/**
 * The start of a booking and its results, for browsers without script: searching needs none. The citizens' other pages
 * say why they need script, and which center to call instead.
 */
export function createPlainPages({ pool, clock, timeZone, landingTexts }: Options): PlainPages {
  let contacts: { readonly html: string; readonly readAt: number } | undefined;
  const needsScript = async () => {
    const at = Date.parse(clock.now());
    if (!contacts || at - contacts.readAt > CONTACTS_AGE_MS) {
      const { centers } = await readSearchFilters(pool);
      contacts = { html: NEEDS_SCRIPT + callCenters(centers), readAt: at };
    }
    return contacts.html;
  };
  const plainPage: PlainPages = async (path, token) => {
    const now = toLocal(clock.now(), timeZone);
    if (path === '/') {
      const { above, below } = plainLanding(await landingTexts());
      // Its texts are shown even if the form can't be built now.
      const form = await readSearchFilters(pool).then(
        (filters) => searchForm(filters, now, token),
        () => '',
      );
      return `${above}${form}${below}`;
    }
    if (path === '/user-create-reservation') return searchForm(await readSearchFilters(pool), now, token);
    const [, day, activity = ''] = RESULTS.exec(path) ?? [];
    if (!localDate.safeParse(day).success || day === undefined)
      return pageOf(path) !== null && entryOf(path) === 'site' ? needsScript() : null;
    const filters = await readSearchFilters(pool);
    const activityId = activity === 'all' ? 0 : Number(activity);
    const courts = await findCourts(pool, { activityId, centerId: 0 }, day, now);
    return `${results(courts, day)}${callCenters(filters.centers)}${searchForm(filters, now, token)}`;
  };
  // The page itself needs no database: if it is unreachable, the script says so.
  return (path, token) =>
    Promise.race([plainPage(path, token).catch(() => null), delay(PATIENCE_MS, null, { ref: false })]);
}

function searchForm(filters: SearchFilters, { date }: LocalTime, token: string): string {
  const dates = bookableDates(filters.window, date);
  const activities = filters.activities.map(
    ({ id, name }) => `<option value="${id}">${escaped(name)}</option>`,
  );
  const days = dates.map((day) => `<option value="${day}">${escaped(longDate(day))}</option>`);
  return `<h2>Nueva reserva</h2>
<form method="post" action="/search">
<input type="hidden" name="_token" value="${escaped(token)}">
<p><label>Actividad <select name="activity" required>${activities.join('')}</select></label></p>
<p><label>Día <select name="day" required>${days.join('')}</select></label></p>
<p hidden><label>No llene este campo <input name="website" autocomplete="off" tabindex="-1"></label></p>
<p><button>Buscar canchas</button></p>
</form>`;
}

function results(courts: readonly FoundCourt[], day: string): string {
  const found = courts.map(
    ({ name, center, capacity, free }) => `<li><h3>${escaped(name)}</h3>
<p>${escaped(center)}, ${capacity} personas</p>
<p>${free.map((slot) => `<span>${escaped(hours(slot))}</span>`).join(' · ')}</p></li>`,
  );
  return `<h1>Canchas disponibles</h1>
<p>${escaped(longDate(day))}</p>
${found.length === 0 ? '<p>No se han encontrado canchas disponibles</p>' : `<ul>${found.join('\n')}</ul>`}
<p>Para reservar una de estas horas active JavaScript en su navegador.</p>`;
}

const NEEDS_SCRIPT = `<h1>Esta página necesita JavaScript</h1>
<p>Actívelo en los ajustes de su navegador, o use otro navegador.</p>
<p>Sin JavaScript puede <a href="/user-create-reservation">ver las horas libres</a>.</p>`;

/** The phones of the centers that have one. */
function callCenters(centers: readonly ShownCenter[]): string {
  const reachable = centers.filter(({ phone }) => phone !== '');
  if (reachable.length === 0) return '';
  const numbers = reachable.map(
    ({ name, phone }) =>
      `<li>${escaped(name)}: <a href="tel:${escaped(phone)}">${escaped(formatPhone(phone))}</a></li>`,
  );
  return `<p>También puede reservar, cancelar o preguntar por teléfono:</p>
<ul>${numbers.join('\n')}</ul>`;
}
