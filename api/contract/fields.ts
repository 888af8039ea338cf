import { z } from 'zod';
import type { LiveTopic } from './live-topics.ts';
import type { ResponseKind } from './response-kind.ts';

/** Field types that several calls share. Forms send everything as text, so numbers and flags are taken from text too. */

const REQUIRED = 'Campo obligatorio';

/** Gives `message` for an invalid value, and "required" for a missing one; a field of a number without any is null. */
export const missing = (message: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
      ? REQUIRED
      : message,
});

/** A text that must be there, as it was typed. `tooLong`: the message where it has more than `max` characters. */
export const required = (max: number, tooLong: string) =>
  z.string(REQUIRED).min(1, REQUIRED).max(max, tooLong);

/** The same without the spaces around it. */
export const requiredTrimmed = (max: number, tooLong: string) =>
  z.string(REQUIRED).trim().min(1, REQUIRED).max(max, tooLong);

const NO_ID = 'Debe ser un identificador válido';
const MAX_ID = 2_147_483_647;

/** Id of a catalogue entry: a positive integer. */
export const catalogId = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\d{1,9}$/.test(value)
      ? Number(value)
      : value === null || value === ''
        ? undefined
        : value,
  z
    .int(missing(NO_ID))
    // Selectors have 0 where nothing is chosen.
    .positive({ error: ({ input }) => (input === 0 ? 'Elija una opción de la lista' : NO_ID) })
    .max(MAX_ID, NO_ID),
);

/** As `catalogId`, where `0`, `all` or nothing mean "all" or "none" and come out as 0. */
export const catalogIdOrAll = z.preprocess(
  (value) =>
    value === undefined || value === null || value === '' || value === 'all' || value === '0'
      ? 0
      : typeof value === 'string' && /^\d{1,9}$/.test(value)
        ? Number(value)
        : value,
  z.int(NO_ID).min(0, NO_ID).max(MAX_ID, NO_ID),
);

/** Opaque id of a reservation, order, person or user. */
export const opaqueId = z.string(missing(NO_ID)).regex(/^[\w.~-]{1,80}$/, missing(NO_ID));

/** A calendar date that exists, `YYYY-MM-DD`, local to the product. */
export const localDate = z
  .string(missing('Debe ser una fecha'))
  .refine(isCalendarDate, missing('La fecha no existe; use el formato AAAA-MM-DD'));

/** Without the date library, which would be half of what a citizen's page loads. */
function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** Time of day `HH:mm`, `00:00` to `24:00` (the end of the day). */
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

/** A yes or no, also as forms send it. */
export const flag = z.preprocess(
  (value) =>
    value === 'true' || value === '1' || value === 1 || value === 'on'
      ? true
      : value === 'false' || value === '0' || value === 0 || value === ''
        ? false
        : value,
  z.boolean('Debe ser sí o no'),
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

/** For a call that responds with bytes. */
export const answerOf = <Kind extends ResponseKind>(answer: Kind) => ({ response: bytes, answer });

/** Fields of every catalogue entry; `version` identifies the state that an editor has seen. */
export const entryFields = { id: z.number(), version: z.string() };
