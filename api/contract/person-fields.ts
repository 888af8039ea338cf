import { z } from 'zod';
import { parseCui, parseWholeCui } from '../../domain/person/cui.ts';
import { phoneDigits } from '../../domain/person/phone.ts';
import { fullName } from './facts/people.ts';
import { localDate, missing } from './fields.ts';
import { line, optionalLine } from './text.ts';

const NAME_LENGTH = 80;

export const BAD_CUI = 'Escriba solo los dígitos del CUI, 13 como máximo';
const INCOMPLETE_CUI = 'El DPI tiene 13 dígitos';
const BAD_PHONE = 'El teléfono tiene 8 dígitos';
const BAD_GENDER = 'Elija Masculino o Femenino';

/** Drops spaces and hyphens. */
const digitsOf = (parse: (text: string) => string | null, message: string) =>
  z
    .string(missing(message))
    .refine((text) => parse(text) !== null, missing(message))
    .transform((text) => parse(text) ?? '');

/** Registered persons may have shorter CUIs of earlier releases. */
export const cuiField = digitsOf(parseCui, BAD_CUI);
const newCui = digitsOf(parseWholeCui, INCOMPLETE_CUI);

const phone = z
  .string(missing(BAD_PHONE))
  .overwrite(phoneDigits)
  .regex(/^\d{8}$/, missing(BAD_PHONE));
const gender = z.enum(['M', 'F'], BAD_GENDER);
const orNothing = <T extends z.ZodType<string>>(field: T) =>
  z.preprocess(
    (value) => (value === null || value === undefined ? '' : value),
    // The sentence of the field: a union has one of its own, which says nothing.
    z.union([z.literal(''), field], {
      error: ({ code, errors }) => (code === 'invalid_union' ? errors.at(-1)?.at(0)?.message : undefined),
    }),
  );

const names = { first_name: line(NAME_LENGTH), last_name: line(NAME_LENGTH) };

/** All but gender required; bounds of the birth date are settings. */
export const profileBody = z.object({
  ...names,
  gender: orNothing(gender),
  date_of_birth: localDate,
  phone,
});

/** As read, maybe incomplete: older entries lack fields. */
export const knownProfile = z
  .object({
    first_name: z.string(),
    last_name: z.string(),
    gender: z.string(),
    date_of_birth: z.string(),
    phone: z.string(),
  })
  .partial()
  .optional();

/** The phone is optional at the counter. */
export const personBody = z.object({
  cui: newCui,
  ...names,
  gender: orNothing(gender),
  date_of_birth: orNothing(localDate),
  phone: orNothing(phone),
});

/** Older entries may hold anything. */
export const profile = z.object({
  ...fullName,
  gender: z.string(),
  date_of_birth: z.string(),
  phone: z.string(),
});

export const reason = line(300);

export const searched = optionalLine(100);

/** Digits. */
export const cuiParams = z.object({ cui: z.string().regex(/^\d{1,13}$/, BAD_CUI) });
