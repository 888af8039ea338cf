import { attractions, centers, reservationTypes } from '../../domain/catalog/kinds.ts';
import { type Refused, refuse } from '../../domain/decider.ts';
import type { PersonData } from '../../domain/person/events.ts';
import {
  type BookingWindow,
  LAST_DATE,
  refusedByWindow,
  typeWindow,
} from '../../domain/schedule/booking-policy.ts';
import type { BookingDetails } from '../../domain/schedule/events.ts';
import type { Interval } from '../../domain/schedule/interval.ts';
import { type ScheduleRefusal, takenBy } from '../../domain/schedule/rule.ts';
import { findEntry } from '../catalog/catalog.ts';
import { loadGaps } from '../catalog/gaps.ts';
import { openSlotsOf } from '../catalog/set-opening-hours.ts';
import { scheduleOf } from '../handler/aggregates.ts';
import type { CommandHandler } from '../handler/command-handler.ts';
import type { CommandContext } from '../handler/context.ts';
import { type RequestRefusal, unknownReference } from '../handler/references.ts';
import { findRegistered, individualFields } from '../people/person.ts';
import { type BookingDeps, newReservation, placeReservation, type ReserveResult } from './reserve-slot.ts';

export interface RequestedTime extends Interval {
  readonly attractionId: number;
  readonly date: string;
}

/** For a registered person, within opening hours and the type's dates. */
export interface WizardRequest extends RequestedTime {
  readonly centerId: number;
  readonly reservationTypeId: number;
  readonly personId: string;
  readonly observations: string;
}

export type WizardRefusal =
  | ScheduleRefusal
  | Extract<RequestRefusal, { code: 'attraction_elsewhere' }>
  | { readonly code: 'unknown_reference'; readonly field: 'center' | 'attraction' | 'type' | 'person' };

/** Availability is asked before the type is known. */
const ANY_DATE = { firstDate: '0000-01-01', lastDate: LAST_DATE };

export async function isAvailable(
  handler: CommandHandler,
  requested: RequestedTime,
  { now }: CommandContext,
): Promise<boolean> {
  const [attraction, open, day, gaps] = await Promise.all([
    findEntry(handler, attractions, requested.attractionId),
    openSlotsOf(handler, requested),
    handler.load(scheduleOf(requested)),
    loadGaps(handler),
  ]);
  if (!attraction || requested.start >= requested.end) return false;
  if (refusedByWindow(requested, now, { open, ...ANY_DATE })) return false;
  const spacing = { gaps, typeId: null, binds: true };
  return takenBy(requested, day, now, { spacing }) === null;
}

/** Idempotent. */
export async function reserveFromWizard(
  deps: BookingDeps,
  request: WizardRequest,
  context: CommandContext,
): Promise<ReserveResult<WizardRefusal>> {
  const { handler } = deps;
  const [resolved, gaps] = await Promise.all([resolve(handler, request, context), loadGaps(handler)]);
  if ('refusal' in resolved) return resolved;
  const policy = { kind: 'window', now: context.now, window: resolved.window, gaps } as const;
  const reservation = newReservation(deps.codes, request, resolved.details, context);
  return placeReservation(handler, reservation, policy, context);
}

async function resolve(
  handler: CommandHandler,
  request: WizardRequest,
  { now }: CommandContext,
): Promise<{ details: BookingDetails; window: BookingWindow } | Refused<WizardRefusal>> {
  const [center, attraction, type, person, open] = await Promise.all([
    findEntry(handler, centers, request.centerId),
    findEntry(handler, attractions, request.attractionId),
    findEntry(handler, reservationTypes, request.reservationTypeId),
    findRegistered(handler, request.personId),
    openSlotsOf(handler, request),
  ]);
  if (!center) return unknownReference('center');
  if (!attraction) return unknownReference('attraction');
  if (attraction.fields.center_id !== center.id) return refuse({ code: 'attraction_elsewhere' });
  if (!type) return unknownReference('type');
  if (!person) return unknownReference('person');
  const details = detailsOf(request, person, attraction.fields.capacity);
  return { details, window: { open, ...typeWindow(type.fields, now.date) } };
}

function detailsOf(request: WizardRequest, person: PersonData, capacity: number): BookingDetails {
  return {
    centerId: request.centerId,
    start: request.start,
    end: request.end,
    reservationTypeId: request.reservationTypeId,
    activityId: null,
    ...individualFields(person),
    observations: request.observations,
    companions: capacity,
    availableDateId: null,
    channel: 'wizard',
  };
}
