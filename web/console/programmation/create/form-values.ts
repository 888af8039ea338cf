import type { Alternative } from '../../../../api/contract/booking.ts';
import type { RecurrenceType } from '../../../../domain/series/recurrence-types.ts';
import { timeOfMinutes } from '../../../shared/dates.ts';
import { FIRST_HOUR } from '../grid/data/hours.ts';
import { endAfterMoving } from './hour-options.ts';

/** The grid form, its fields named as section 3 of the specification names them, so that a refusal finds its field. */
export interface FormValues {
  readonly selected_center_id: number;
  readonly selected_date: string;
  /** 0: none chosen; so with all ids here. */
  readonly selected_attraction_id: number;
  readonly selected_hour_start: string;
  readonly selected_hour_end: string;
  readonly selected_reservation_type_id: number;
  readonly selected_activity_id: number;
  readonly selected_origin_id: number;
  readonly reservation_reference: string;
  readonly reservation_person_cui: string;
  readonly reservation_person_is_admin: boolean;
  readonly reservation_is_recurring: boolean;
  readonly reservation_recurring_type_selected: RecurrenceType | '';
  /** 0: none chosen. */
  readonly reservation_recurring_count: number;
  readonly reservation_dependency: string;
  readonly reservation_name: string;
  readonly reservation_observations: string;
}

export type FieldName = keyof FormValues;

/** The free cell that was opened. */
export interface Slot {
  readonly centerId: number;
  readonly courtId: number;
  readonly date: string;
  /** First column, 0 to 17. */
  readonly column: number;
  /** How many hours were marked; one unless told. */
  readonly columns?: number | undefined;
}

/** A form filled in from its cell; `known` adds the values without a choice. */
export function formFor(slot: Slot, known: Partial<FormValues> = {}): FormValues {
  const start = (FIRST_HOUR + slot.column) * 60;
  return {
    selected_center_id: slot.centerId,
    selected_date: slot.date,
    selected_attraction_id: slot.courtId,
    selected_hour_start: timeOfMinutes(start),
    selected_hour_end: timeOfMinutes(start + 60 * (slot.columns ?? 1)),
    selected_reservation_type_id: 0,
    selected_activity_id: 0,
    selected_origin_id: 0,
    reservation_reference: '',
    reservation_person_cui: '',
    reservation_person_is_admin: true,
    reservation_is_recurring: false,
    reservation_recurring_type_selected: '',
    reservation_recurring_count: 0,
    reservation_dependency: '',
    reservation_name: '',
    reservation_observations: '',
    ...known,
  };
}

/** A changed start keeps the length of the reservation: the end moves along. */
export function withStart(values: FormValues, start: string): FormValues {
  const end = endAfterMoving(values.selected_hour_start, values.selected_hour_end, start);
  return { ...values, selected_hour_start: start, selected_hour_end: end };
}

/** The form moved to a free place that was offered; everything else stays as typed. */
export function withAlternative(values: FormValues, place: Alternative): FormValues {
  return {
    ...values,
    selected_attraction_id: place.attraction_id,
    selected_date: place.date,
    selected_hour_start: place.hour_start,
    selected_hour_end: place.hour_end,
  };
}

/** Whether the form is no longer as it was opened. */
export function isChanged(values: FormValues, opened: FormValues): boolean {
  return Object.entries(opened).some(([name, value]) => Reflect.get(values, name) !== value);
}
