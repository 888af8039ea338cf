import type { DateRange } from '../../ui/date/date-fields.tsx';
import type { AffectedActions } from './affected-actions.ts';

export interface ClosureValues extends Record<string, unknown> {
  reason: string;
  scope: Scope;
  /** Centers, or attractions: also those of chosen floors. */
  chosen: readonly number[];
  dates: DateRange;
  isWholeDay: boolean;
  hour_start: string;
  hour_end: string;
  actions: AffectedActions;
}

export type Scope = 'all' | 'centers' | 'floors' | 'attractions';

export const SCOPES: readonly { value: Scope; label: string }[] = [
  { value: 'attractions', label: 'Algunas atracciones' },
  { value: 'floors', label: 'Superficies enteras' },
  { value: 'centers', label: 'Centros deportivos enteros' },
  { value: 'all', label: 'Todos los centros' },
];

const hour = (of: number) => `${String(of).padStart(2, '0')}:00`;
const options = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    value: hour(from + index),
    label: hour(from + index),
  }));
export const HOUR_STARTS = options(0, 23);
export const HOUR_ENDS = options(1, 24);

export function firstValues(today: string): ClosureValues {
  return {
    reason: '',
    scope: 'attractions',
    chosen: [],
    dates: { from: today, to: today },
    isWholeDay: true,
    hour_start: '07:00',
    hour_end: '12:00',
    actions: {},
  };
}

/** The body of the call. No choice means nothing, not everything. */
export function bodyOfClosure(values: ClosureValues) {
  const { scope, chosen, dates, isWholeDay } = values;
  const needed = scope !== 'all' && chosen.length === 0;
  return {
    reason: values.reason,
    center_ids: scope === 'centers' ? [...chosen] : [],
    // No court has the id 0: the schema refuses it.
    attraction_ids: needed ? [0] : scope === 'attractions' || scope === 'floors' ? [...chosen] : [],
    date_start: dates.from,
    date_end: dates.to,
    ...(isWholeDay ? {} : { hour_start: values.hour_start, hour_end: values.hour_end }),
  };
}
