import { z } from 'zod';
import { phoneDigits } from '../../../domain/person/phone.ts';
import { missing } from '../fields.ts';

export const NAME_MAX = 120;

const NO_NUMBER = 'Debe ser un número entero';
const MAX_COUNT = 1_000_000;
const MAX_GAP = 240;
const MAX_DAYS_AHEAD = 1_100;

/** Whole and not negative; forms send text. */
const countUpTo = (max: number, unit = '') =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value),
    z
      .int(missing(NO_NUMBER))
      .min(0, 'No puede ser negativo')
      .max(max, `Use como máximo ${max.toLocaleString('es-GT')}${unit}`),
  );

export const count = countUpTo(MAX_COUNT);

/** Days from today to a date that may be booked; the search sends each of those dates. */
export const daysAhead = countUpTo(MAX_DAYS_AHEAD, ' días, unos tres años');

export const DAYS_INVERTED = 'Debe ser igual o mayor que el primer día';

/** Minutes that stay free before and after a reservation. */
const gapMinutes = countUpTo(MAX_GAP, ' minutos').optional();
export const gapForm = { minutes_before: gapMinutes, minutes_after: gapMinutes };
export const gapItem = { minutes_before: z.number(), minutes_after: z.number() };

/** Path under `/storage/`; absent: unchanged. */
export const imagePath = z
  .string()
  .max(200, 'La dirección de la imagen es demasiado larga')
  .regex(/^([\w-][\w.-]*(\/[\w-][\w.-]*)*)?$/, 'Elija una imagen de la galería')
  .nullable()
  .transform((path) => path ?? '')
  .optional();

/** Excludes `javascript:`. */
export const webAddress = z
  .string()
  .trim()
  .max(500, 'Use como máximo 500 caracteres')
  .refine((value) => value === '' || isWebAddress(value), 'Debe empezar con http:// o https://')
  .nullable()
  .transform((value) => value ?? '')
  .optional();

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

export const emailIfGiven = z
  .string()
  .trim()
  .max(254, 'Use como máximo 254 caracteres')
  .refine((value) => value === '' || z.email().safeParse(value).success, 'Debe ser un correo electrónico')
  .nullable()
  .transform((value) => value ?? '')
  .optional();

/** At most eight digits. */
export const phoneIfGiven = z
  .string()
  .transform(phoneDigits)
  .pipe(z.string().regex(/^\d{0,8}$/, 'Use como máximo 8 dígitos, sin guiones y sin espacios'))
  .nullable()
  .transform((value) => value ?? '')
  .optional();
