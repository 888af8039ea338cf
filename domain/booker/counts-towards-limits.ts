import { NORMAL_TYPE_ID } from '../catalog/normal-type.ts';
import type { ReservationData } from '../schedule/events.ts';

/**
 * Whether a reservation takes its person's own time, and counts towards their limits: what they booked themselves, and
 * what staff booked for them of the type that people book themselves. Leagues and academies in a person's charge don't.
 */
export function countsTowardsLimits<
  Of extends Pick<ReservationData, 'channel' | 'personId' | 'reservationTypeId'>,
>(reservation: Of): reservation is Of & { readonly personId: string } {
  const { channel, personId, reservationTypeId } = reservation;
  return personId !== null && (channel === 'citizen' || reservationTypeId === NORMAL_TYPE_ID);
}
