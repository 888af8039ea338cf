import type { z } from 'zod';
import type { Alternative, createBody } from '../../../../api/contract/booking.ts';
import { toTime } from '../../../../domain/schedule/interval.ts';
import type { RecurrenceType } from '../../../../domain/series/recurrence-types.ts';
import { endFrom } from '../../../shared/text/dates.ts';
import { COLUMNS, columnStart, FIRST_HOUR, LAST_HOUR } from '../grid/data/hours.ts';

export interface Slot {
  readonly centerId: number;
  readonly courtId: number;
  readonly date: string;
  /** First column, 0 to 17. */
  readonly column: number;
  /** How many hours were marked; one by default. */
  readonly columns?: number | undefined;
}

export const START_HOURS: readonly string[] = COLUMNS.map(columnStart);

/** 05:00 to 23:00 (section 5: "reservation form end hour 05:00-23:00"). */
export const END_HOURS: readonly string[] = [...START_HOURS, toTime(LAST_HOUR * 60)];

/** The grid form, its fields named as section 3 of the specification names them, so that a refusal finds its field. */
function valuesOf(slot: Slot) {
  const start = (FIRST_HOUR + slot.column) * 60;
  return {
    selected_center_id: slot.centerId,
    selected_date: slot.date,
    // 0: none chosen; so with all ids and counts here.
    selected_attraction_id: slot.courtId,
    selected_hour_start: toTime(start),
    selected_hour_end: toTime(start + 60 * (slot.columns ?? 1)),
    selected_reservation_type_id: 0,
    selected_activity_id: 0,
    selected_origin_id: 0,
    reservation_reference: '',
    reservation_person_cui: '',
    reservation_person_is_admin: true,
    reservation_is_recurring: false,
    reservation_recurring_type_selected: '' as RecurrenceType | '',
    reservation_recurring_count: 0,
    reservation_dependency: '',
    reservation_name: '',
    reservation_observations: '',
  };
}

export type FormValues = Readonly<ReturnType<typeof valuesOf>>;

/** A form filled in from its cell; `known` adds the values without a choice. */
export function formFor(slot: Slot, known: Partial<FormValues> = {}): FormValues {
  return { ...valuesOf(slot), ...known };
}

/** The hours with another start: the reservation keeps its length, as far as the day goes. */
export function hoursFrom(start: string, values: FormValues): Partial<FormValues> {
  const before = { start: values.selected_hour_start, end: values.selected_hour_end };
  return { selected_hour_start: start, selected_hour_end: endFrom(start, before, LAST_HOUR * 60) };
}

/** Where and when a free place is. */
export function valuesOfPlace(place: Alternative): Partial<FormValues> {
  return {
    selected_attraction_id: place.attraction_id,
    selected_date: place.date,
    selected_hour_start: place.hour_start,
    selected_hour_end: place.hour_end,
  };
}

/** The request of a form. A series' own fields go along only where it is one; `skipped`: its dates to leave out. */
export function toBody(values: FormValues, skipped: readonly string[]): z.input<typeof createBody> {
  const recurs = values.reservation_is_recurring;
  return {
    ...values,
    selected_center_id: values.selected_center_id || null,
    selected_attraction_id: values.selected_attraction_id || null,
    selected_reservation_type_id: values.selected_reservation_type_id || null,
    selected_activity_id: values.selected_activity_id || null,
    selected_origin_id: values.selected_origin_id || null,
    reservation_recurring_type_selected: recurs ? values.reservation_recurring_type_selected || null : null,
    reservation_recurring_count: recurs ? values.reservation_recurring_count : null,
    reservation_skip_dates: recurs ? [...skipped] : [],
  };
}
