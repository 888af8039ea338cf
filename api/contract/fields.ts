import { z } from 'zod';
import { calendarDay, isOfOtherYears } from './calendar-date.ts';
import type { LiveTopic } from './live-topics.ts';
import type { ResponseKind } from './response-kind.ts';

/** Forms send text, so numbers and flags are parsed. */

export const REQUIRED = 'Campo obligatorio';

/** Absent or empty; an empty number of a form is null. */
export const isNothing = (input: unknown) =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

/** `message` if invalid, "required" if missing. */
export const missing = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (isNothing(input) ? REQUIRED : message),
});

/** Untrimmed. `tooLong`: message above `max` characters. */
export const required = (max: number, tooLong: string) => z.string().min(1, REQUIRED).max(max, tooLong);

export const requiredTrimmed = (max: number, tooLong: string) =>
  z.string().trim().min(1, REQUIRED).max(max, tooLong);

const NO_ID = 'Debe ser un identificador válido';
const MAX_ID = 2_147_483_647;

export const catalogId = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value)
      ? Number(value)
      : value === null || value === ''
        ? undefined
        : value,
  z
    .int(missing(NO_ID))
    // Selectors send 0 for no choice.
    .positive({ error: ({ input }) => (input === 0 ? 'Elija una opción de la lista' : NO_ID) })
    .max(MAX_ID, NO_ID),
);

/** `0`, `all` or absent: 0, for "all" or "none". */
export const catalogIdOrAll = z.preprocess(
  (value) =>
    value === undefined || value === null || value === '' || value === 'all' || value === '0'
      ? 0
      : typeof value === 'string' && /^\d{1,9}$/.test(value)
        ? Number(value)
        : value,
  z.int(NO_ID).min(0, NO_ID).max(MAX_ID, NO_ID),
);

export const opaqueId = z.string(missing(NO_ID)).regex(/^[\w.~-]{1,80}$/, missing(NO_ID));

/** Existing date, local, of the years 1900 to 2999; bookings end in 2199, so the sentence leads no further. */
export const localDate = z
  .string(missing('Debe ser una fecha'))
  .refine((text) => calendarDay(text) !== null, {
    ...missing('La fecha no existe; use el formato AAAA-MM-DD'),
    abort: true,
  })
  .refine((text) => !isOfOtherYears(text), 'Elija una fecha de los años 1900 a 2199');

/** `00:00` to `24:00`. */
export const timeOfDay = z
  .string(missing('Debe ser una hora'))
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, missing('La hora no existe; use el formato HH:MM'));

export const courtTime = {
  attraction_id: catalogId,
  date: localDate,
  hour_start: timeOfDay,
  hour_end: timeOfDay,
};

export const dayOfCourts = z.object({ day: localDate, activity: catalogIdOrAll, center: catalogIdOrAll });

export const flag = z.preprocess(
  (value) =>
    value === 'true' || value === '1' || value === 1 || value === 'on'
      ? true
      : value === 'false' || value === '0' || value === 0 || value === ''
        ? false
        : value,
  z.boolean(),
);

export const named = z.object({ id: z.number(), name: z.string() });
export type Named = z.output<typeof named>;

export const nothing = z.object({});

export const opaqueIdParams = z.object({ id: opaqueId });

export const ofCatalog = {
  views: ['catalog'] as const,
  topics: (): readonly LiveTopic[] => ['catalog'],
};

export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const answerOf = <Kind extends ResponseKind>(answer: Kind) => ({ response: bytes, answer });

/** `version`: state seen by an editor. */
export const entryFields = { id: z.number(), version: z.string() };
