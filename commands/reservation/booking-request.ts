import { activities, attractions, centers, origins, reservationTypes } from '../../domain/catalog/kinds.ts';
import { type Refused, refuse } from '../../domain/decider.ts';
import type { BookingDetails } from '../../domain/schedule/events.ts';
import { findEntry } from '../catalog/catalog.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import { type RequestRefusal, unknownReference } from '../handler/references.ts';
import { findPerson, type PersonIds } from '../people/person.ts';

/** Staff book on the grid. Minutes since local midnight. */
export interface BookingRequest {
  readonly attractionId: number;
  readonly centerId: number;
  /** First date of a series. */
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly reservationTypeId: number;
  readonly activityId: number;
  readonly originId: number;
  readonly reference: string;
  readonly dependency: string;
  /** Digits, or ''. */
  readonly cui: string;
  readonly name: string;
  readonly observations: string;
}

export async function resolveRequest(
  handler: CommandHandler,
  personId: PersonIds,
  request: BookingRequest,
): Promise<{ details: BookingDetails } | Refused<RequestRefusal>> {
  const [center, attraction, type, activity, origin, person] = await Promise.all([
    findEntry(handler, centers, request.centerId),
    findEntry(handler, attractions, request.attractionId),
    findEntry(handler, reservationTypes, request.reservationTypeId),
    findEntry(handler, activities, request.activityId),
    findEntry(handler, origins, request.originId),
    request.cui === '' ? null : findPerson(handler, personId, request.cui),
  ]);
  if (!center) return unknownReference('center');
  if (!attraction) return unknownReference('attraction');
  if (attraction.fields.center_id !== center.id) return refuse({ code: 'attraction_elsewhere' });
  if (!type) return unknownReference('type');
  if (!activity) return unknownReference('activity');
  if (!origin) return unknownReference('origin');
  if (request.cui !== '' && person === null) return refuse({ code: 'person_unknown' });
  return {
    details: {
      centerId: center.id,
      start: request.start,
      end: request.end,
      reservationTypeId: type.id,
      activityId: activity.id,
      originId: origin.id,
      reference: request.reference,
      dependency: request.dependency,
      personId: person,
      name: request.name,
      observations: request.observations,
      companions: attraction.fields.capacity,
      availableDateId: null,
      channel: 'grid',
    },
  };
}
