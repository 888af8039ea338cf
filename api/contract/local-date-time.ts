import { z } from 'zod';
import { toMinutes, toTime } from '../../domain/schedule/interval.ts';
import { localDate, missing, REQUIRED, timeOfDay } from './fields.ts';

const NO_DATETIME = 'La fecha y hora no existe; use el formato AAAA-MM-DD HH:MM';

/** Local `YYYY-MM-DD HH:mm`, also with `T` or seconds. */
export const localDateTime = z.string(missing('Debe ser una fecha y hora')).transform((text, context) => {
  const [, date, time] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(text.trim()) ?? [];
  const valid = localDate.safeParse(date).success && timeOfDay.safeParse(time).success;
  if (date !== undefined && time !== undefined && valid) return { date, minute: toMinutes(time) };
  context.addIssue({ code: 'custom', message: text.trim() === '' ? REQUIRED : NO_DATETIME });
  return z.NEVER;
});

/** The same as `YYYY-MM-DD HH:mm`. */
export const localMinuteText = localDateTime.transform(({ date, minute }) => `${date} ${toTime(minute)}`);
