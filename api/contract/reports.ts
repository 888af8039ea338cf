import { z } from 'zod';
import { get } from './call.ts';
import { answerOf, catalogIdOrAll, flag, localDate, opaqueId } from './fields.ts';
import { inOrder } from './intervals.ts';
import { rangeName, searchMethod, searchText } from './reservation-lists.ts';
import { reservationCode } from './reservations.ts';

const reportParams = z.object({ center: catalogIdOrAll, date_start: localDate, date_end: localDate });
const datesInOrder = inOrder('date_start', 'date_end');
const reportQuery = z.object({
  attraction: catalogIdOrAll,
  showCancelled: flag.default(false),
  search: searchText.optional(),
  cui: searchText.optional(),
});

/** Each list has its own parameter names. */
const exportQuery = z
  .object({
    center: catalogIdOrAll,
    attraction: catalogIdOrAll,
    dateFrom: localDate.optional(),
    dateTo: localDate.optional(),
    showCancelled: flag.default(false),
    code: reservationCode.optional(),
    query_date: rangeName.optional(),
    search_method: searchMethod.default('all'),
    query: searchText.optional(),
    date_start: localDate.optional(),
    date_end: localDate.optional(),
    search: searchText.optional(),
    /** Chosen rows, instead of filters. */
    ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(opaqueId).max(50, 'Son demasiadas reservas'))
      .optional(),
  })
  .superRefine(inOrder('dateFrom', 'dateTo'))
  .superRefine(datesInOrder);

export const reportCalls = {
  reservationReport: get('/download/report/:center/:date_start/:date_end', 'staff', {
    scope: 'reports',
    summary: 'Reservations of an interval of dates as PDF, streamed',
    params: reportParams.superRefine(datesInOrder),
    query: reportQuery,
    ...answerOf('pdf'),
  }),
  reservationReportByCode: get('/download/report/:center/:date_start/:date_end/:code', 'staff', {
    scope: 'reports',
    summary: 'The same, of one short code',
    params: reportParams.extend({ code: reservationCode }).superRefine(datesInOrder),
    query: reportQuery,
    ...answerOf('pdf'),
  }),
  reservationSheet: get('/download/reservations.xlsx', 'staff', {
    scope: 'reports',
    summary: 'All that the filters of a list let through as an Excel sheet, streamed',
    query: exportQuery,
    ...answerOf('xlsx'),
  }),
};
