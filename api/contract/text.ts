import { z } from 'zod';
import { missing, REQUIRED } from './fields.ts';
import { isStorable, UNSTORABLE } from './storable.ts';

/** Keeps texts as typed, emoji included. */

/** Visible: neither filler nor blank Braille pattern. */
const INK = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const NEWLINES = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const CONTROL = /\p{Cc}/u;
const CONTROL_IN_PARAGRAPHS = /(?![\t\n])\p{Cc}/u;

const text = z.string(missing('Debe ser un texto'));
/** The limit is written as a field's counter does. */
export const tooLong = (max: number) => `Use como máximo ${max.toLocaleString('es-GT')} caracteres`;
const isVisible = (value: string) => INK.test(value);
const orNothing = (value: string | null | undefined) => (value && isVisible(value) ? value : '');

/** Trims and joins lines; refuses other controls. */
const oneLine = (max: number) =>
  text
    .overwrite((value) => value.replace(BREAKS, ' '))
    .trim()
    .max(max, tooLong(max))
    .refine((value) => isStorable(value) && !CONTROL.test(value), UNSTORABLE);

/** With a visible character. */
export const line = (max: number) => oneLine(max).refine(isVisible, REQUIRED);

/** '' if absent, null or invisible. */
export const optionalLine = (max: number) => oneLine(max).nullish().transform(orNothing);

/** Several lines of at most `max` characters: newlines and tabs stay. */
const severalLines = (max: number) =>
  text
    .overwrite((value) => value.replace(NEWLINES, '\n'))
    .trim()
    .max(max, tooLong(max))
    .refine((value) => isStorable(value) && !CONTROL_IN_PARAGRAPHS.test(value), UNSTORABLE);

/** Several lines with at least one visible character. */
export const paragraphs = (max: number) => severalLines(max).refine(isVisible, REQUIRED);

/** As `optionalLine`, of several lines. */
export const optionalParagraphs = (max: number) => severalLines(max).nullish().transform(orNothing);

/** Absent stays absent, for changes. */
export const lineIfGiven = (max: number) => oneLine(max).nullable().transform(orNothing).optional();

/** As `lineIfGiven`, of several lines. */
export const paragraphsIfGiven = (max: number) =>
  severalLines(max).nullable().transform(orNothing).optional();
