import { z } from 'zod';
import { call } from './call.ts';
import { bytes, catalogId, catalogIdOrAll, flag, localDate, named, timeOfDay } from './fields.ts';
import { line, optionalLine, optionalParagraphs } from './text.ts';

/** Section 3 of the specification, value and label. The label is what the screen shows. */
export const RECURRENCE_LABELS = {
  DIARIA: 'Diaria',
  SEMANAL: 'Semanal',
  QUINCENAL: 'Quincenal',
  MENSUAL: 'Mensual',
  BIMENSUAL: 'Bimensual',
  TRIMESTRAL: 'Trimestral',
  SEMESTRAL: 'Semestral',
  ANUAL: 'Anual',
} as const;

export const recurrenceType = z.enum(
  ['DIARIA', 'SEMANAL', 'QUINCENAL', 'MENSUAL', 'BIMENSUAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'],
  'Elija un tipo de recurrencia de la lista',
);
export type RecurrenceType = z.output<typeof recurrenceType>;

export const OBSERVATIONS_MAX = 2000;
export const NAME_MAX = 120;
export const REFERENCE_MAX = 60;
export const DEPENDENCY_MAX = 160;

/** One hour of one court. A free cell has `reservation_id` null, type 0 and an empty text. */
export const gridCell = z.object({
  reservation_id: z.string().nullable(),
  reservation_type_id: z.number(),
  /** Who, what and when; identical in all cells of one reservation and in those of no other. */
  reservation_text: z.string(),
  attraction_id: z.number(),
  attraction_name: z.string(),
  date: z.string(),
  date_es: z.string(),
  /** `07:00` and `08:00`. */
  hour: z.string(),
  hour_next: z.string(),
  /** First line of the block: who. Second line: what. */
  who: z.string(),
  what: z.string(),
  /** Real bounds of the reservation, `07:30`; '' where free. They need not lie on the hour. */
  start: z.string(),
  end: z.string(),
  checked_in: z.boolean(),
  /** Outside the opening hours of the court (staff may book it all the same). */
  closed: z.boolean(),
  /** Further reservations that touch this hour (bookings of less than an hour). */
  others: z.array(z.string()),
});
export type GridCell = z.output<typeof gridCell>;

export const gridAttraction = z.object({
  id: z.number(),
  name: z.string(),
  attraction_type_id: z.number(),
  attraction_type: z.string(),
  capacity: z.number(),
  image: z.string(),
  /** Ids of the activities that are played there. */
  activities: z.array(z.number()),
});

/** A free place to offer instead of a taken one. */
export const alternative = z.object({
  attraction_id: z.number(),
  attraction_name: z.string(),
  date: z.string(),
  hour_start: z.string(),
  hour_end: z.string(),
});
export type Alternative = z.output<typeof alternative>;

export const previewDate = z.object({
  date: z.string(),
  date_es: z.string(),
  /** `closed`: free, but outside the opening hours. `past`: before today. */
  state: z.enum(['free', 'taken', 'closed', 'past']),
  /** Who has it, where it is taken; else ''. */
  taken_by: z.string(),
  reservation_id: z.string().nullable(),
});
export type PreviewDate = z.output<typeof previewDate>;

const createFields = z
  .object({
    selected_center_id: catalogId,
    selected_date: localDate,
    selected_attraction_id: catalogId,
    selected_hour_start: timeOfDay,
    selected_hour_end: timeOfDay,
    selected_reservation_type_id: catalogId,
    selected_activity_id: catalogId,
    selected_origin_id: catalogId,
    reservation_reference: line(REFERENCE_MAX),
    reservation_person_cui: z
      .string('Debe ser un texto')
      .nullish()
      .transform((cui) => (cui ?? '').replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{0,13}$/, 'El CUI tiene como máximo 13 dígitos')),
    reservation_person_is_admin: flag.default(true),
    reservation_is_recurring: flag.default(false),
    reservation_recurring_type_selected: z.preprocess((v) => (v === '' ? null : v), recurrenceType.nullish()),
    reservation_recurring_count: z.preprocess(
      (v) =>
        v === '' || v === 0 || v === '0'
          ? null
          : typeof v === 'string' && /^\d{1,4}$/.test(v)
            ? Number(v)
            : v,
      z
        .int('Elija de 1 a 30 fechas')
        .min(1, 'Elija de 1 a 30 fechas')
        .max(30, 'Elija de 1 a 30 fechas')
        .nullish(),
    ),
    reservation_dependency: optionalLine(DEPENDENCY_MAX),
    reservation_name: line(NAME_MAX),
    reservation_observations: optionalParagraphs(OBSERVATIONS_MAX),
    /** Dates of the series to leave out, as the preview named them. */
    reservation_skip_dates: z.array(localDate).max(30, 'Como máximo 30 fechas').default([]),
  })
  .superRefine((body, context) => {
    if (!body.reservation_is_recurring) return;
    if (!body.reservation_recurring_type_selected)
      context.addIssue({
        code: 'custom',
        path: ['reservation_recurring_type_selected'],
        message: 'Campo obligatorio',
      });
    if (!body.reservation_recurring_count)
      context.addIssue({
        code: 'custom',
        path: ['reservation_recurring_count'],
        message: 'Campo obligatorio',
      });
  });

/** The form without the fields that count only where it is recurring: whatever else stands in them means nothing. */
function withoutIgnored(body: z.input<typeof createFields>): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (flag.safeParse(body.reservation_is_recurring).data) return body;
  const {
    reservation_recurring_type_selected,
    reservation_recurring_count,
    reservation_skip_dates,
    ...rest
  } = body;
  return rest;
}

/** The grid form as section 3 names its fields. Recurrence fields count only where it is recurring. */
export const createBody = z.preprocess(withoutIgnored, createFields);

export const createdReservation = z.object({
  id: z.string(),
  shortcode: z.string(),
  qrcode: z.string(),
  order_id: z.string(),
  date: z.string(),
});

export const gridCalls = {
  gridInit: call({
    method: 'GET',
    path: '/admin/programmation/get-init',
    access: 'staff',
    summary: 'Centres and attraction types of the grid inputs',
    response: z.object({
      centers: z.array(z.object({ id: z.number(), name: z.string(), slug: z.string(), strcode: z.string() })),
      attraction_types: z.array(named),
      /** Today, local: what the date input starts with. */
      date: z.string(),
    }),
  }),
  gridData: call({
    method: 'GET',
    path: '/test',
    access: 'staff',
    summary: 'A day of a centre: 18 hourly cells a court, and the lists of the create form',
    query: z.object({ center_id: catalogId, date: localDate, filter_attraction_type: catalogIdOrAll }),
    response: z.object({
      activities: z.array(named),
      reservation_types: z.array(named.extend({ strcode: z.string() })),
      origins: z.array(named),
      data: z.array(gridCell),
      attractions: z.array(gridAttraction),
      /** Organisations to suggest. */
      dependencies: z.array(named),
      /** `YYYY-MM-DD HH:mm:ss`: where to draw the line of "now". */
      now: z.string(),
    }),
  }),
  createReservation: call({
    method: 'POST',
    path: '/admin/programmation/create',
    access: 'staff',
    summary: 'Reserve a slot, or a series of them, from the grid',
    body: createBody,
    response: z.object({
      message: z.literal('OK'),
      reservation: createdReservation,
      /** All of the order, in the order of their dates. */
      reservations: z.array(createdReservation),
      /** What staff may do but should know: closed hours. Spanish sentences. */
      warnings: z.array(z.string()),
    }),
  }),
  previewReservation: call({
    method: 'GET',
    path: '/admin/programmation/preview',
    access: 'staff',
    summary: 'The dates of a series (or of one reservation, count 1): free, taken, closed or past',
    query: z.object({
      attraction_id: catalogId,
      date: localDate,
      hour_start: timeOfDay,
      hour_end: timeOfDay,
      recurring_type: recurrenceType.default('SEMANAL'),
      recurring_count: z.coerce
        .number('Elija de 1 a 30 fechas')
        .int('Elija de 1 a 30 fechas')
        .min(1, 'Elija de 1 a 30 fechas')
        .max(30, 'Elija de 1 a 30 fechas')
        .default(1),
    }),
    response: z.object({ dates: z.array(previewDate), alternatives: z.array(alternative) }),
  }),
  datetimeNow: call({
    method: 'GET',
    path: '/api/admin/datetime/now',
    access: 'public',
    summary: 'The product’s local date and time',
    response: z.object({ date: z.string(), datetime: z.string() }),
  }),
  personByCui: call({
    method: 'GET',
    path: '/api/get-profile/:cui',
    access: 'staff',
    summary: 'A registered person by CUI',
    params: z.object({ cui: z.string().regex(/^\d{1,13}$/, 'El CUI tiene como máximo 13 dígitos') }),
    response: z.object({
      first_name: z.string(),
      last_name: z.string(),
      gender: z.string(),
      date_of_birth: z.string(),
      phone: z.string(),
    }),
  }),
  live: call({
    method: 'GET',
    path: '/api/live',
    access: 'staff',
    summary:
      'Server-sent events: `moved` with `{keys}` when views change (`day:{attraction}:{date}`, `catalog`)',
    response: bytes,
    answer: 'events',
  }),
};
