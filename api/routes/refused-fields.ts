import { LAST_DATE } from '../../domain/schedule/booking-policy.ts';
import { GRID_END, GRID_START, type Interval } from '../../domain/schedule/interval.ts';
import { type Refusal, type Refused, refused } from '../errors/refusals.ts';

type Part =
  | 'center'
  | 'attraction'
  | 'type'
  | 'activity'
  | 'origin'
  | 'person'
  | 'date'
  | 'start'
  | 'end'
  | 'count'
  | 'skipped';
type FieldNames = Readonly<Partial<Record<Part, string>>>;

export const FORM_FIELDS: FieldNames = {
  center: 'selected_center_id',
  attraction: 'selected_attraction_id',
  type: 'selected_reservation_type_id',
  activity: 'selected_activity_id',
  origin: 'selected_origin_id',
  person: 'reservation_person_cui',
  date: 'selected_date',
  start: 'selected_hour_start',
  end: 'selected_hour_end',
  count: 'reservation_recurring_count',
  skipped: 'reservation_skip_dates',
};

export const PREVIEW_FIELDS: FieldNames = {
  attraction: 'attraction_id',
  date: 'date',
  start: 'hour_start',
  end: 'hour_end',
  count: 'recurring_count',
};

export const MOVE_FIELDS: FieldNames = {
  attraction: 'attraction_id',
  date: 'date',
  start: 'hour_start',
  end: 'hour_end',
};

export const CHANGE_FIELDS: FieldNames = {
  type: 'reservation_type_id',
  activity: 'activity_id',
  origin: 'origin_id',
  person: 'person_cui',
};

/** `requested`: time on the first date; absent: none is. */
export function refuseWithFieldErrors(
  refusal: Refusal,
  requested: Requested | null,
  names: FieldNames,
): Refused {
  const errors: Record<string, string[]> = {};
  for (const [part, sentence] of Object.entries(blame(refusal, requested))) {
    const field = names[part as Part];
    if (field) errors[field] = [sentence];
  }
  return refused(refusal, Object.keys(errors).length > 0 ? { errors } : {});
}

type Requested = Interval & { readonly date: string };

function blame(refusal: Refusal, requested: Requested | null): Partial<Record<Part, string>> {
  switch (refusal.code) {
    case 'unknown_reference':
      return { [refusal.field]: 'Ya no existe: elija otra opción' };
    case 'attraction_elsewhere':
      return { attraction: 'Es de otro centro deportivo' };
    case 'person_unknown':
    case 'person_unregistered':
      return { person: 'Nadie está registrado con este CUI' };
    default:
      return requested ? blameTime(refusal, requested) : {};
  }
}

function blameTime(refusal: Refusal, requested: Requested): Partial<Record<Part, string>> {
  switch (refusal.code) {
    case 'interval_invalid':
      return { end: 'Debe ser posterior a la hora de inicio' };
    case 'outside_grid':
      return outsideGrid(requested);
    case 'date_past':
      return { date: 'La fecha ya pasó' };
    case 'date_too_far':
      // A series that begins in time has too many dates.
      return requested.date > LAST_DATE
        ? { date: 'Elija una fecha anterior al año 2200' }
        : { count: 'Elija menos fechas: la última sería posterior al año 2199' };
    case 'series_empty':
      return { skipped: 'Están omitidas todas las fechas' };
    default:
      return {};
  }
}

function outsideGrid({ start, end }: Interval): Partial<Record<Part, string>> {
  const sentence = 'Elija una hora entre las 05:00 y las 23:00';
  return {
    ...(start < GRID_START || start >= GRID_END ? { start: sentence } : {}),
    ...(end > GRID_END || end <= GRID_START ? { end: sentence } : {}),
  };
}
