import type { LocalMoment } from '../calendar/moment.ts';

/** Status codes of the specification, section 4. */
export const STATUS_NAMES = { 0: 'Confirmada', 1: 'Cancelada', 2: 'Marcada', 3: 'Expirada' } as const;
export type StatusCode = keyof typeof STATUS_NAMES;

/**
 * The status of a reservation at a moment: expired is what its end has passed without check-in, from the clock alone.
 * What was reserved when its time was over (`isLate`) stays open until the day ends. `now` is local, `minute` counts from midnight.
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
