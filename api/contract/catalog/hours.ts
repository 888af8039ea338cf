import { z } from 'zod';
import { GRID_START, toTime } from '../../../domain/schedule/interval.ts';
import { del, get, post, put } from '../call.ts';
import { clockTime, hourRange } from '../facts/times.ts';
import { catalogId, flag, missing, ofCatalog, opaqueId, timeOfDay } from '../fields.ts';

const NO_DAY = 'Elija un día de la semana de la lista';

/** 0 Sunday to 6 Saturday. */
const dayOfWeek = z.preprocess(
  (value) => (typeof value === 'string' && /^\d$/.test(value) ? Number(value) : value),
  z.int(NO_DAY).min(0, NO_DAY).max(6, NO_DAY),
);

/** Larger than ids of catalogs. */
const slotId = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
  z.int(missing('Debe ser un identificador válido')).positive('Debe ser un identificador válido'),
);

const availableDate = z.object({
  id: z.number(),
  attraction_id: z.number(),
  day_of_week: z.number(),
  start: clockTime,
  end: clockTime,
  active: z.boolean(),
  day_name: z.string(),
  hour: hourRange,
});
export type AvailableDate = z.output<typeof availableDate>;

const hours = { start: timeOfDay, end: timeOfDay };
const FIRST = toTime(GRID_START);
const opening = timeOfDay.refine((time) => time >= FIRST, `El horario empieza a las ${FIRST} o después`);
const body = z.object({
  attraction_id: catalogId,
  day_of_week: dayOfWeek,
  ...hours,
  start: opening,
  active: flag.default(true),
});
const changed = body.omit({ attraction_id: true }).extend({ active: flag.optional() });

const change = {
  /** For `undoAvailableDates`; '' where nothing changed. */
  change: z.string(),
  /** Future reservations that the hours covered before, and don't now; they stay. */
  left_outside: z.int(),
};

const week = z.object({ attraction_id: z.number(), dates: z.array(availableDate) });
const courts = z
  .array(catalogId, 'Elija al menos una atracción')
  .min(1, 'Elija al menos una atracción')
  .max(200, 'Son demasiadas atracciones');
const days = z.array(dayOfWeek, NO_DAY).min(1, NO_DAY).max(7, NO_DAY);

const area = z.object({
  attraction_ids: courts,
  days_of_week: days,
  ...hours,
});
const weeksChanged = z.object({ weeks: z.array(week), ...change });

const LENGTH = 'Elija una duración de 15 a 240 minutos';

export const hoursCalls = {
  availableDates: get('/api/available-dates/:attraction_id/:day_of_week', 'staff', {
    summary: 'The slots of an attraction on a day of the week (0 Sunday to 6 Saturday; `all`: of the week)',
    ...ofCatalog,
    params: z.object({
      attraction_id: catalogId,
      day_of_week: z.union([z.literal('all'), dayOfWeek], NO_DAY),
    }),
    response: z.object({ dates: z.array(availableDate) }),
  }),
  toggleAvailableDate: post('/api/admin/available_date', 'admin', {
    summary: 'Open a slot that is closed, close one that is open',
    views: ['catalog'],
    body: z.object({
      available_date_id: slotId,
      /** Requested state, so that two administrators don't undo each other; absent: toggle. */
      active: z.boolean().optional(),
    }),
    response: z.object({ date: availableDate, ...change }),
  }),
  createAvailableDate: post('/api/available-date', 'admin', {
    summary: 'Add a slot to the week of an attraction',
    views: ['catalog'],
    body,
    response: z.object({ date: availableDate, ...change }),
  }),
  updateAvailableDate: put('/api/available-date/:id', 'admin', {
    summary: 'Change a slot; it stays with its attraction, and without `active` as open or closed as it was',
    views: ['catalog'],
    params: z.object({ id: slotId }),
    body: changed.extend({
      attraction_id: catalogId.optional(),
      /** Values seen in the form; others by now refuse it with the difference. */
      known: changed.optional(),
    }),
    response: z.object({ date: availableDate, ...change }),
  }),
  deleteAvailableDate: del('/api/available-date/:id', 'admin', {
    summary: 'Delete a slot; what is reserved in it stays',
    views: ['catalog'],
    params: z.object({ id: slotId }),
    response: z.object(change),
  }),
  undoAvailableDates: post('/api/available-dates/undo', 'admin', {
    summary: 'Take the last change of the hours of some attractions back, as its answer named it',
    views: ['catalog'],
    body: z.object({ attraction_ids: courts, change: opaqueId }),
  }),
  paintAvailableDates: post('/api/available-dates/paint', 'admin', {
    summary:
      'Fill hours of several days, of several attractions, with slots of one length; what is there stays',
    views: ['catalog'],
    body: area.extend({
      start: opening,
      minutes: z.int(LENGTH).min(15, LENGTH).max(240, LENGTH).default(60),
    }),
    response: weeksChanged,
  }),
  eraseAvailableDates: post('/api/available-dates/erase', 'admin', {
    summary: 'Close hours of several days, of several attractions: slots within them go, others are cut',
    views: ['catalog'],
    body: area,
    response: weeksChanged,
  }),
  copyAvailableDates: post('/api/available-dates/copy', 'admin', {
    summary:
      'Copy a day of an attraction to other days, or its week to other attractions; what was there goes',
    views: ['catalog'],
    body: z.object({
      attraction_id: catalogId,
      /** Absent: the whole week. */
      day_of_week: dayOfWeek.nullish(),
      to_attraction_ids: courts,
      /** Target days; ignored for a whole week. */
      to_days: z.array(dayOfWeek, NO_DAY).max(7, NO_DAY).default([]),
    }),
    response: weeksChanged,
  }),
};
