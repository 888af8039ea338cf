import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { get } from './call.ts';
import { catalogId, catalogIdOrAll, localDate, missing } from './fields.ts';
import { gridCalls } from './grid.ts';
import { dayChange } from './history.ts';

/** Local `YYYY-MM-DDTHH:mm:ss`. */
const moment = z
  .string(missing('Debe ser una fecha y hora'))
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, 'Use el formato AAAA-MM-DDTHH:MM:SS')
  .refine(isMoment, 'La fecha y hora no existe');

function isMoment(value: string): boolean {
  try {
    Temporal.PlainDateTime.from(value, { overflow: 'reject' });
    return true;
  } catch {
    return false;
  }
}

export const asOfCalls = {
  gridAsOf: get('/api/admin/as-of', 'admin', {
    summary:
      'A day of a center as it was at a past moment, out of the events alone; and all changes of that day',
    query: z.object({
      center_id: catalogId,
      date: localDate,
      at: moment,
      filter_attraction_type: catalogIdOrAll,
    }),
    response: gridCalls.gridData.response.extend({
      /** All changes of the day's plan, oldest first. */
      changes: z.array(dayChange),
    }),
  }),
};
