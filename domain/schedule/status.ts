import type { LocalMoment } from '../calendar/moment.ts';

/** Specification, section 4. */
export const STATUS_NAMES = { 0: 'Confirmada', 1: 'Cancelada', 2: 'Marcada', 3: 'Expirada' } as const;
export type StatusCode = keyof typeof STATUS_NAMES;

/** Expired: past its end without check-in; for `isLate`, past the end of the day. `now` is local. */
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

/** Local date, minutes since midnight. */
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

export interface Standing extends PlacedReservation {
  readonly now: LocalMoment;
  readonly status: StatusCode;
  /** Minutes before the start from which check-in is possible. */
  readonly earlyMinutes: number;
}

export function isOpen({ status }: Standing): boolean {
  return status === 0;
}
