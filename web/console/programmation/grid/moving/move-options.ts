import type { Bookable } from '../cells/labels.ts';
import { FIRST_HOUR } from '../data/hours.ts';
import type { MovingOptions } from './carried.ts';

export type MoveOptions = Pick<
  MovingOptions,
  'date' | 'isPastDay' | 'fixedUntil' | 'whyNot' | 'onRefused' | 'onDrop' | 'onTurnDay'
>;

export function fixedUntil(bookable: Bookable, elapsed: number): number {
  return bookable === 'past-day' ? 24 * 60 : elapsed <= 0 ? 0 : (FIRST_HOUR + elapsed) * 60;
}

interface WhereAndWhen {
  readonly bookable: Bookable;
  readonly elapsed: number;
  readonly elsewhere: string;
}

/** Why a reservation of the shown day can't be moved; '' where it can. `end` in minutes since midnight. */
export function whyNotMoved(
  { bookable, elapsed, elsewhere }: WhereAndWhen,
  { checkedIn, end }: { readonly checkedIn: boolean; readonly end: number },
): string {
  if (bookable === 'past-day') return 'Una fecha que ya pasó es de solo lectura.';
  if (elsewhere) return elsewhere;
  if (checkedIn) return 'Ya tiene el check-in marcado y no se puede mover.';
  return end <= fixedUntil(bookable, elapsed) ? 'La reserva ya terminó y no se puede mover.' : '';
}
