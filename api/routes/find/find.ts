import type { Pool } from 'pg';
import type { LocalMoment } from '../../../domain/calendar/moment.ts';
import { formatCui } from '../../../domain/person/cui.ts';
import { holdsWords, searchWords } from '../../../projections/kit/search/letter-runs.ts';
import { readPeople } from '../../../projections/person-directory/search.ts';
import type { ReservationDetail } from '../../../projections/reservation-detail/queries.ts';
import { findNearest } from '../../../projections/reservation-list/find.ts';
import { allows } from '../../auth/access.ts';
import type { Access } from '../../contract/access.ts';
import type { SearchHit } from '../../contract/find.ts';
import { CONSOLE_MENU } from '../../contract/pages.ts';
import { tidyCode } from '../../contract/reservations.ts';
import type { Handlers } from '../../http/handler.ts';
import { hours, longDate } from '../../presenters/spanish.ts';
import { findByCode } from '../lookup.ts';
import { findCourts } from './courts.ts';

const OF_A_KIND = 6;

export const findHandlers = {
  async find({ deps, query: { q, center }, user, context }) {
    if (q.trim() === '') return { results: pages('', user?.access ?? 'public') };
    if (searchWords(q).length === 0) return { results: [] };
    const { now } = context();
    const [reservations, people, courts] = await Promise.all([
      findReservations(deps.pool, q, now),
      personsFound(deps.pool, q),
      findCourts(deps.pool, { typed: q, now, centerId: center }),
    ]);
    const pagesFound = pages(q, user?.access ?? 'public');
    // A question about a court should not show a namesake first.
    if (courts.isQuestion) return { results: [...courts.results, ...reservations, ...people, ...pagesFound] };
    return { results: [...reservations, ...people, ...courts.results, ...pagesFound] };
  },
} satisfies Partial<Handlers>;

/** Codes first, since they identify one reservation; then words. */
async function findReservations(pool: Pool, q: string, now: LocalMoment): Promise<SearchHit[]> {
  const [found, byWords] = await Promise.all([
    findByCode(pool, tidyCode(q), now),
    findNearest(pool, { text: q, today: now.date, limit: OF_A_KIND }),
  ]);
  const byCode = found?.reservation;
  const all = [...(byCode ? [byCode] : []), ...byWords.filter(({ id }) => id !== byCode?.id)];
  return all.slice(0, OF_A_KIND).map(reservationFound);
}

function reservationFound(detail: ReservationDetail): SearchHit {
  const { id, name, dependency, date, center, attraction, shortcode, centerId, cancelledAt } = detail;
  const cancelled = cancelledAt === null ? '' : ' · Cancelada';
  return {
    kind: 'reservation',
    id,
    title: name || dependency || 'Reservado',
    detail: `${longDate(date)}, ${hours(detail)} · ${center} - ${attraction} · ${shortcode}${cancelled}`,
    url: `/admin/programmation?center=${centerId}&date=${date}`,
  };
}

async function personsFound(pool: Pool, q: string): Promise<SearchHit[]> {
  const { rows } = await readPeople(pool, q, { page: 1, perPage: OF_A_KIND });
  return rows.map(({ id, firstName, lastName, cui }) => ({
    kind: 'person',
    id,
    title: `${firstName} ${lastName}`.trim(),
    detail: `DPI ${formatCui(cui)}`,
    url: `/admin/manage-person-profile/${cui}`,
  }));
}

function pages(q: string, access: Access): SearchHit[] {
  return CONSOLE_MENU.filter((page) => allows(access, page.access) && (q === '' || holdsWords(page.label, q)))
    .slice(0, OF_A_KIND)
    .map(({ to, label }) => ({ kind: 'page', id: to, title: label, detail: '', url: to }));
}
