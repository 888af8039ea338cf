import { z } from 'zod';

/** Dates and times of responses: local text, except instants. */

/** `2026-11-21`. */
export const isoDate = z.string();
/** `sábado 21 de noviembre de 2026`. */
const longDate = z.string();
/** `07:00`. */
export const clockTime = z.string();
/** `07:00–08:00`. */
export const hourRange = z.string();
/** `2026-11-21 07:00`. */
export const localMinute = z.string();
/** `2026-11-21 07:00:00`. */
export const localSecond = z.string();
/** ISO 8601 in UTC. */
export const utcInstant = z.string();
/** `hace 5 minutos`. */
export const timeAgo = z.string();

export const bothDates = { date: isoDate, date_es: longDate };
export const dateAndHours = { date: isoDate, hours: hourRange };
/** Both included. */
export const dateBounds = { date_start: isoDate, date_end: isoDate };
export const hourBounds = { hour_start: clockTime, hour_end: clockTime };
