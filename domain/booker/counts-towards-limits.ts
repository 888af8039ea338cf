import { NORMAL_TYPE_ID } from '../catalog/normal-type.ts';
import type { ReservationData } from '../schedule/events.ts';

/** Booked by the person, or by staff with the citizens' type; not leagues and academies. */
export function countsTowardsLimits<
  Of extends Pick<ReservationData, 'channel' | 'personId' | 'reservationTypeId'>,
>(reservation: Of): reservation is Of & { readonly personId: string } {
  const { channel, personId, reservationTypeId } = reservation;
  return personId !== null && (channel === 'citizen' || reservationTypeId === NORMAL_TYPE_ID);
}
