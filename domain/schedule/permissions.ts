import type { LocalMoment } from '../calendar/moment.ts';
import { gather } from '../rule.ts';
import { rules } from './decide.ts';
import { type PlacedReservation, statusAt } from './status.ts';

const permissions = gather(rules, 'may');

export type StaffPermissions = { readonly [Name in keyof typeof permissions]: boolean };

/**
 * The permissions of staff on a reservation at a moment, so that no screen offers what its day would refuse.
 * `earlyMinutes`: how long before the entry time people may come in.
 */
export function staffPermissions(
  reservation: PlacedReservation,
  now: LocalMoment,
  earlyMinutes: number,
): StaffPermissions {
  const standing = { ...reservation, now, earlyMinutes, status: statusAt(reservation, now) };
  const allowed = Object.entries(permissions).map(([name, may]) => [name, may(standing)]);
  return Object.fromEntries(allowed);
}
