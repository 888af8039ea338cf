import { activities, attractions, centers, origins, reservationTypes } from '../domain/catalog/kinds.ts';
import type { BookingDetails } from '../domain/schedule/events.ts';
import { findEntry } from './catalog.ts';
import type { CommandHandler } from './command-handler.ts';
import { findPerson, type PersonIds } from './person.ts';

/** What staff ask for on the grid, single or recurring. Minutes since local midnight. */
export interface BookingRequest {
  readonly attractionId: number;
  readonly centerId: number;
  /** `YYYY-MM-DD`, the first date of a series. */
  readonly date: string;
  readonly start: number;
  readonly end: number;
  readonly reservationTypeId: number;
  readonly activityId: number;
  readonly originId: number;
  readonly reference: string;
  readonly dependency: string;
  /** Digits, or '' where nobody is known by CUI. */
  readonly cui: string;
  readonly name: string;
  readonly observations: string;
}

export type RequestRefusal =
  | {
      readonly code: 'unknown_reference';
      readonly field:
        | 'center'
        | 'attraction'
        | 'type'
        | 'activity'
        | 'origin'
        | 'attraction_type'
        | 'dependency';
    }
  | { readonly code: 'person_unknown' };

/** Looks up all that a request names. Gives the details to be stored, or what is not known. */
export async function resolveRequest(
  handler: CommandHandler,
  personId: PersonIds,
  request: BookingRequest,
): Promise<{ details: BookingDetails } | { refusal: RequestRefusal }> {
  const [center, attraction, type, activity, origin, person] = await Promise.all([
    findEntry(handler, centers, request.centerId),
    findEntry(handler, attractions, request.attractionId),
    findEntry(handler, reservationTypes, request.reservationTypeId),
    findEntry(handler, activities, request.activityId),
    findEntry(handler, origins, request.originId),
    request.cui === '' ? null : findPerson(handler, personId, request.cui),
  ]);
  const unknown = (field: Extract<RequestRefusal, { field: string }>['field']) => ({
    refusal: { code: 'unknown_reference' as const, field },
  });
  if (!center) return unknown('center');
  if (!attraction || attraction.fields.center_id !== center.id) return unknown('attraction');
  if (!type) return unknown('type');
  if (!activity) return unknown('activity');
  if (!origin) return unknown('origin');
  if (request.cui !== '' && person === null) return { refusal: { code: 'person_unknown' } };
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
