import type { LocalMoment } from '../calendar/moment.ts';
import type { DomainEvent, EventType } from '../registry.ts';
import { type Interval, toTime } from '../schedule/interval.ts';
import { type DaySchedule, placedIn } from '../schedule/state.ts';
import { type StatusCode, statusAt } from '../schedule/status.ts';
import type { Topic } from './topics.ts';

/** A move in two steps is published where it is decided, and its second step not at all. */
const PUBLISHED = {
  SlotReserved: 'reservation.created',
  ReservationNotedLate: 'reservation.changed',
  ReservationChanged: 'reservation.changed',
  ReservationHandedOver: 'reservation.changed',
  CheckInTakenBack: 'reservation.changed',
  ReservationRescheduled: 'reservation.moved',
  ReservationMoved: 'reservation.moved',
  ReservationCancelled: 'reservation.cancelled',
  OccurrenceWithdrawn: 'reservation.cancelled',
  PlacementWithdrawn: 'reservation.cancelled',
  ReservationRestored: 'reservation.restored',
  ReservationCheckedIn: 'reservation.checked_in',
  ClosureDeclared: 'closure.declared',
  ClosureLifted: 'closure.lifted',
  AttractionCreated: 'attraction.changed',
  AttractionChanged: 'attraction.changed',
  AttractionRemoved: 'attraction.changed',
  AttractionRestored: 'attraction.changed',
  HoursSlotAdded: 'attraction.changed',
  HoursSlotChanged: 'attraction.changed',
  HoursSlotRemoved: 'attraction.changed',
} as const satisfies { readonly [Type in EventType]?: Topic };

export type PublishedType = keyof typeof PUBLISHED;
export type PublishedEvent = Extract<DomainEvent, { type: PublishedType }>;

export const PUBLISHED_TYPES = Object.keys(PUBLISHED) as readonly PublishedType[];

export function isPublished(event: DomainEvent): event is PublishedEvent {
  return Object.hasOwn(PUBLISHED, event.type);
}

export function topicOf({ type }: PublishedEvent): Topic {
  return PUBLISHED[type];
}

/** `data` of a body: nothing that names or describes a person, nor the code of a ticket. */
export interface ReservationFacts {
  readonly reservation_id: string;
  readonly attraction_id: number;
  readonly center_id: number;
  readonly date: string;
  readonly hour_start: string;
  readonly hour_end: string;
  readonly status: StatusCode;
}

export type ReservationEvent = Extract<PublishedEvent, { data: { reservationId: string } }>;

/** Null: it was never placed. `now`: local, of the event. */
export function reservationFacts(
  event: ReservationEvent,
  { before, after }: { readonly before: DaySchedule; readonly after: DaySchedule },
  now: LocalMoment,
): ReservationFacts | null {
  const id = event.data.reservationId;
  if (event.type === 'ReservationMoved') {
    const { attractionId, date, centerId, ...hours } = event.data.to;
    const status = statusAt({ date, end: hours.end, cancelled: false, checkedIn: false }, now);
    return facts(id, { attractionId, date, centerId }, hours, status);
  }
  const isWithdrawn = event.type === 'OccurrenceWithdrawn' || event.type === 'PlacementWithdrawn';
  // A withdrawn one leaves no trace in its day.
  const placed = placedIn(isWithdrawn ? before : after, id);
  if (!placed) return null;
  const { details, attractionId, start, end } = placed;
  const status = statusAt(
    {
      date: details.date,
      end,
      cancelled: isWithdrawn || placed.status === 'cancelled',
      checkedIn: placed.status === 'checked-in',
      isLate: placed.isLate === true,
    },
    now,
  );
  return facts(id, { ...details, attractionId }, { start, end }, status);
}

function facts(
  id: string,
  place: { readonly attractionId: number; readonly centerId: number; readonly date: string },
  { start, end }: Interval,
  status: StatusCode,
): ReservationFacts {
  return {
    reservation_id: id,
    attraction_id: place.attractionId,
    center_id: place.centerId,
    date: place.date,
    hour_start: toTime(start),
    hour_end: toTime(end),
    status,
  };
}
