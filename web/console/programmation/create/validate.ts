import {
  DEPENDENCY_MAX,
  NAME_MAX,
  OBSERVATIONS_MAX,
  REFERENCE_MAX,
} from '../../../../api/contract/booking.ts';
import type { ApiError } from '../../../shared/api-error.ts';
import { isDate, minutesOf } from '../../../shared/dates.ts';
import type { FieldName, FormValues } from './form-values.ts';

/** Sentences by field, in the order in which the form shows its fields. */
export type FieldErrors = Partial<Record<FieldName, string>>;

/** Section 5, to the letter. */
export const INCOMPLETE = 'Información: Debes completar todos los campos con *';

const MISSING = 'Campo obligatorio';

/** Whether staff themselves reserve is no field of its own: it goes with the CUI. */
type ShownField = Exclude<FieldName, 'reservation_person_is_admin'>;

interface FieldRule {
  /**
   * `marked`: with an asterisk. `unmarked`: required as well (section 5), without the asterisk (section 2).
   * `recurring`: marked, where the reservation is recurring.
   */
  readonly required?: 'marked' | 'unmarked' | 'recurring';
  /** Characters. */
  readonly max?: number;
}

/** The fields in their order on screen: the first one with an error gets the focus. */
const FIELDS: Readonly<Record<ShownField, FieldRule>> = {
  selected_center_id: { required: 'marked' },
  selected_attraction_id: { required: 'marked' },
  selected_date: { required: 'marked' },
  selected_hour_start: { required: 'marked' },
  selected_hour_end: { required: 'marked' },
  reservation_is_recurring: {},
  reservation_recurring_type_selected: { required: 'recurring' },
  reservation_recurring_count: { required: 'recurring' },
  selected_reservation_type_id: { required: 'marked' },
  selected_activity_id: { required: 'marked' },
  selected_origin_id: { required: 'marked' },
  reservation_person_cui: {},
  reservation_name: { required: 'marked', max: NAME_MAX },
  reservation_reference: { required: 'unmarked', max: REFERENCE_MAX },
  reservation_dependency: { max: DEPENDENCY_MAX },
  reservation_observations: { max: OBSERVATIONS_MAX },
};

const FIELD_ORDER = Object.keys(FIELDS) as ShownField[];

export interface Checked {
  readonly errors: FieldErrors;
  /** A field with an asterisk is empty: the alert of section 5 is due. */
  readonly incomplete: boolean;
}

/** The error for a date before `today` (both `YYYY-MM-DD`); undefined for any other. */
export function pastObjection(date: string, today: string): string | undefined {
  return isDate(date) && date < today ? 'La fecha ya pasó. Elija hoy o una fecha posterior.' : undefined;
}

/** Missing or invalid fields, as far as the form alone can tell; the server decides. */
export function validate(values: FormValues): Checked {
  const errors: FieldErrors = {};
  let incomplete = false;
  for (const name of FIELD_ORDER) {
    const { required } = FIELDS[name];
    if (!required || !isEmpty(values[name])) continue;
    if (required === 'recurring' && !values.reservation_is_recurring) continue;
    errors[name] = MISSING;
    if (required !== 'unmarked') incomplete = true;
  }
  if (!errors.selected_date && !isDate(values.selected_date)) errors.selected_date = 'La fecha no existe';
  if (endsTooEarly(values)) errors.selected_hour_end ??= 'La hora de fin debe ser posterior a la de inicio';
  if (!/^[\d\s-]*$/.test(values.reservation_person_cui))
    errors.reservation_person_cui = 'El CUI lleva solo dígitos';
  for (const name of FIELD_ORDER) {
    const { max = Number.POSITIVE_INFINITY } = FIELDS[name];
    if (String(values[name]).trim().length > max) errors[name] = `Use como máximo ${max} caracteres`;
  }
  return { errors, incomplete };
}

/** The first field with an error, as the form shows them. */
export function firstInvalid(errors: FieldErrors): FieldName | null {
  return FIELD_ORDER.find((name) => errors[name]) ?? null;
}

/** The sentences of a refusal beside their fields; `rest` belongs to no field of the form. */
export function errorsOfRefusal(errors: Readonly<Record<string, readonly string[]>>): {
  errors: FieldErrors;
  rest: string[];
} {
  const found: FieldErrors = {};
  const rest: string[] = [];
  for (const [name, sentences] of Object.entries(errors)) {
    const field = FIELD_ORDER.find((known) => known === name);
    if (field) found[field] = sentences.join(' ');
    else rest.push(...sentences);
  }
  return { errors: found, rest };
}

/** The form's names for the fields of the preview. */
const PREVIEW_FIELDS: Readonly<Record<string, FieldName>> = {
  attraction_id: 'selected_attraction_id',
  date: 'selected_date',
  hour_start: 'selected_hour_start',
  hour_end: 'selected_hour_end',
  recurring_count: 'reservation_recurring_count',
};

/** The errors of fields that a refused preview names: a booking would be refused for the same. */
export function errorsOfPreview(error: ApiError | null): FieldErrors {
  const named = Object.entries(error?.errors ?? {}).map(([name, sentences]) => [
    PREVIEW_FIELDS[name] ?? name,
    sentences,
  ]);
  return errorsOfRefusal(Object.fromEntries(named)).errors;
}

function isEmpty(value: FormValues[FieldName]): boolean {
  return typeof value === 'string' ? value.trim() === '' : value === 0;
}

function endsTooEarly(values: FormValues): boolean {
  return minutesOf(values.selected_hour_end) <= minutesOf(values.selected_hour_start);
}
