import { type CatalogNames, readCatalogNames } from '../../projections/catalog/entries.ts';
import type { ReservationFilter } from '../../projections/reservation-list/filter.ts';
import { countReservations, eachReservation } from '../../projections/reservation-list/queries.ts';
import type { QueryOf } from '../contract/call.ts';
import type { Calls } from '../contract/calls.ts';
import { REQUIRED } from '../contract/fields.ts';
import { reservationReport } from '../documents/report.ts';
import { reservationsSheet } from '../documents/reservations-xlsx.ts';
import { Refused, refused } from '../errors/refusals.ts';
import { openAs, saveAs } from '../http/document.ts';
import type { Handler, Handlers } from '../http/handler.ts';
import { listed } from '../presenters/listed-reservation.ts';
import { spanishDate } from '../presenters/spanish.ts';
import { intervalFilter, namedFilter, searchedCui } from './list-filters.ts';

export const reportHandlers = {
  reservationReport: (input) => report({ ...input, code: undefined }),
  reservationReportByCode: (input) => report({ ...input, code: input.params.code }),

  async reservationSheet({ deps, query, user, context, ctx }) {
    const { now } = context();
    const chosen = exported(query, now.date);
    if (chosen instanceof Refused) return chosen;
    const batches = listed(eachReservation(deps.pool, chosen.filter), now, user);
    return saveAs(ctx, `Reservaciones ${chosen.name}.xlsx`, reservationsSheet(batches));
  },
} satisfies Partial<Handlers>;

type ReportInput = Parameters<Handler<Calls['reservationReport']>>[0] & { readonly code: string | undefined };

async function report({ deps, params, query, user, context, ctx, code }: ReportInput) {
  const { center, date_start, date_end } = params;
  const { now } = context();
  const { search, cui } = query;
  const filter = {
    ...intervalFilter({ center, ...query, dateFrom: date_start, dateTo: date_end, code }),
    ...(cui ? { cui: searchedCui(cui) } : {}),
  };
  const [total, names] = await Promise.all([
    countReservations(deps.pool, filter),
    readCatalogNames(deps.pool),
  ]);
  const place = placeName(names, center, query.attraction);
  const narrowed = [code && `código ${code}`, search && `«${search}»`, cui && `DPI ${cui}`].filter(Boolean);
  const head = {
    title: 'Reservaciones',
    subtitle: [place, spanishInterval(date_start, date_end), ...narrowed].join(' · '),
    total,
    made: now.datetime,
  };
  const pdf = reservationReport(head, listed(eachReservation(deps.pool, filter), now, user));
  return openAs(ctx, `Reservaciones ${date_start} ${date_end}.pdf`, pdf);
}

/** 0: all. Removed ones have their names, as their reservations are listed too. */
function placeName({ centers, attractions }: CatalogNames, center: number, attraction: number): string {
  const court = attractions.get(attraction);
  const centerId = center || court?.centerId || 0;
  const name = centers.get(centerId)?.name ?? 'Centro deportivo desconocido';
  const where = centerId === 0 ? 'Todos los centros deportivos' : name;
  return attraction === 0 ? where : `${where} - ${court?.name ?? 'Atracción desconocida'}`;
}

/** Recognizes the list by its parameters; also names the file. */
function exported(
  query: QueryOf<Calls['reservationSheet']>,
  today: string,
): { readonly filter: ReservationFilter; readonly name: string } | Refused {
  const { dateFrom, dateTo, query_date, search, showCancelled, ids } = query;
  if (ids) return { filter: { ids, showCancelled: true }, name: `elegidas ${today}` };
  if (dateFrom !== undefined && dateTo !== undefined)
    return {
      filter: intervalFilter({ ...query, dateFrom, dateTo }),
      name: `${dateFrom} ${dateTo}`,
    };
  if (query_date !== undefined) {
    const named = namedFilter({ ...query, query_date }, today);
    return named instanceof Refused
      ? named
      : { filter: named.filter, name: `${named.range.start} ${named.range.end}` };
  }
  if (search) return { filter: { search, showCancelled }, name: search };
  return refused({
    code: 'invalid',
    errors: { dateFrom: [REQUIRED], dateTo: [REQUIRED] },
  });
}

function spanishInterval(start: string, end: string): string {
  return start === end ? spanishDate(start) : `del ${spanishDate(start)} al ${spanishDate(end)}`;
}
