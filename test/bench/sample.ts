import { reservationCodes } from '../../commands/reservation/reservation-codes.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import type { Codec } from '../../eventstore/codec.ts';
import type { NewEvent } from '../../eventstore/port.ts';
import { randomIds } from '../../platform/ids.ts';
import { aReservation, cancelled, checkedIn, type Reservation, reserved } from '../support/sample-events.ts';

const codes = reservationCodes('secret');

/** A reservation of usual length. */
export function usualReservation(over: Partial<Reservation> & { unique: string }): Reservation {
  return aReservation({
    name: 'Liga Municipal de Fútbol',
    dependency: 'Municipalidad',
    observations: 'Traer chalecos de dos colores y llegar diez minutos antes, por favor.',
    ...codes(over.unique),
    orderId: randomIds.uuid(),
    ...over,
  });
}

/** Reservations of so many hours of a court's day. One of eight is cancelled and one checked in, counted from `before` on. */
export function dayOf(
  place: Pick<Reservation, 'attractionId' | 'date'> & Partial<Reservation>,
  hours: number,
  before = 0,
): DomainEvent[] {
  return Array.from({ length: hours }, (_, hour) => {
    const start = 300 + hour * 60;
    const reservation = usualReservation({ ...place, start, end: start + 60, unique: randomIds.uuid() });
    const kind = (before + hour) % 8;
    const then = kind === 0 ? [cancelled(reservation)] : kind === 4 ? [checkedIn(reservation)] : [];
    return [reserved(reservation), ...then];
  }).flat();
}

export function encode(codec: Codec, event: DomainEvent): Promise<NewEvent> {
  const commandId = randomIds.uuid();
  return codec.encode(event, randomIds.uuid(), {
    userId: 'user-1',
    at: '2026-11-20T15:00:00.000Z',
    commandId,
    correlationId: commandId,
    causationId: null,
  });
}

export const usualEvent = (codec: Codec) =>
  encode(codec, reserved(usualReservation({ unique: randomIds.uuid() })));
