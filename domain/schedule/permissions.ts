import type { LocalMoment } from '../calendar/moment.ts';
import { gather } from '../rule.ts';
import { rules } from './decide.ts';
import { type PlacedReservation, statusAt } from './status.ts';

const permissions = gather(rules, 'may');

export type StaffPermissions = { readonly [Name in keyof typeof permissions]: boolean };

/** Staff's permissions, so that screens offer only actions that the day accepts. */
export function staffPermissions(
  reservation: PlacedReservation,
  now: LocalMoment,
  earlyMinutes: number,
): StaffPermissions {
  const standing = { ...reservation, now, earlyMinutes, status: statusAt(reservation, now) };
  const allowed = Object.entries(permissions).map(([name, may]) => [name, may(standing)]);
  return Object.fromEntries(allowed);
}
