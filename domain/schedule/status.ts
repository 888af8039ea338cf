import type { LocalMoment } from '../calendar/moment.ts';

/** Status codes of the specification, section 4. */
export const STATUS_NAMES = { 0: 'Confirmada', 1: 'Cancelada', 2: 'Marcada', 3: 'Expirada' } as const;
export type StatusCode = keyof typeof STATUS_NAMES;

/**
 * The status of a reservation at a moment. Expired: its end has passed without check-in, by the clock alone; one reserved
 * after its time (`isLate`) stays open until the day ends. `now` is local, `minute` counts from midnight.
 */
export function statusAt(
  reservation: { date: string; end: number; cancelled: boolean; checkedIn: boolean; isLate?: boolean },
  now: LocalMoment,
): StatusCode {
  if (reservation.cancelled) return 1;
  if (reservation.checkedIn) return 2;
  const over =
    reservation.date < now.date ||
    (reservation.date === now.date && reservation.end <= now.minute && !reservation.isLate);
  return over ? 3 : 0;
}

/** A reservation as its permissions see it. `date` is local, minutes count from its midnight. */
export interface PlacedReservation {
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly cancelled: boolean;
  readonly checkedIn: boolean;
  readonly isLate: boolean;
  readonly isPending: boolean;
  readonly isInSeries: boolean;
}

/** The same at a moment. */
export interface Standing extends PlacedReservation {
  readonly now: LocalMoment;
  readonly status: StatusCode;
  /** How long before the entry time people may come in. */
  readonly earlyMinutes: number;
}

export function isOpen({ status }: Standing): boolean {
  return status === 0;
}
