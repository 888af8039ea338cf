import type { DomainEvent, EventType } from '../registry.ts';
import { toTime } from '../schedule/interval.ts';

type DataOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>['data'];
/** Deliveries of the same subject keep their order. */
type Subject<Type extends EventType> = keyof DataOf<Type> & Field;
type Table = { readonly [Type in EventType]?: readonly [topic: string, subject: Subject<Type>] };

/** Only these leave the product, under these names: ids, places and times, nothing that names or describes a person. */
const FIELDS = {
  reservationId: 'reservation_id',
  seriesId: 'series_id',
  closureId: 'closure_id',
  attractionId: 'attraction_id',
  centerId: 'center_id',
  reservationTypeId: 'reservation_type_id',
  activityId: 'activity_id',
  date: 'date',
  start: 'hour_start',
  end: 'hour_end',
  dayOfWeek: 'day_of_week',
  active: 'active',
  until: 'until',
  to: 'to',
  court: 'court',
  series: 'series',
} as const;
type Field = keyof typeof FIELDS;

/** Names are promised to receivers for good. */
const PUBLISHED = {
  SlotReserved: ['reservation.created', 'reservationId'],
  ReservationChanged: ['reservation.changed', 'reservationId'],
  ReservationRescheduled: ['reservation.rescheduled', 'reservationId'],
  ReservationMoved: ['reservation.moved', 'reservationId'],
  ReservationArrived: ['reservation.arrived', 'reservationId'],
  ReservationCancelled: ['reservation.cancelled', 'reservationId'],
  ReservationRestored: ['reservation.restored', 'reservationId'],
  ReservationHandedOver: ['reservation.handed_over', 'reservationId'],
  PlacementWithdrawn: ['reservation.discarded', 'reservationId'],
  OccurrenceWithdrawn: ['reservation.withdrawn', 'reservationId'],
  BookingAbandoned: ['reservation.abandoned', 'reservationId'],
  ReservationCheckedIn: ['reservation.checked_in', 'reservationId'],
  CheckInTakenBack: ['reservation.check_in_undone', 'reservationId'],
  ApprovalRequested: ['approval.requested', 'reservationId'],
  ApprovalGranted: ['approval.granted', 'reservationId'],
  ApprovalRefused: ['approval.refused', 'reservationId'],
  ApprovalExpired: ['approval.expired', 'reservationId'],
  ApprovalReopened: ['approval.reopened', 'reservationId'],
  SeriesCompleted: ['series.completed', 'seriesId'],
  SeriesRolledBack: ['series.rolled_back', 'seriesId'],
  DayClosed: ['closure.day_closed', 'closureId'],
  DayReopened: ['closure.day_reopened', 'closureId'],
  HoursSlotAdded: ['hours.added', 'attractionId'],
  HoursSlotChanged: ['hours.changed', 'attractionId'],
  HoursSlotRemoved: ['hours.removed', 'attractionId'],
} as const satisfies Table;

const rows: ReadonlyMap<string, readonly [topic: string, subject: string]> = new Map(
  Object.entries(PUBLISHED),
);

export const PUBLISHED_TYPES = Object.keys(PUBLISHED) as readonly (keyof typeof PUBLISHED)[];
export type Topic = (typeof PUBLISHED)[keyof typeof PUBLISHED][0];
export const TOPICS = Object.values(PUBLISHED).map(([topic]) => topic) as readonly Topic[];

export function topicOf(type: (typeof PUBLISHED_TYPES)[number]): Topic {
  return PUBLISHED[type][0];
}

export interface Publication {
  readonly topic: string;
  readonly subject: string;
  readonly body: string;
}

/** Null: not for receivers. `at`: ISO 8601, UTC. */
export function publicationOf({ type, data }: DomainEvent, at: string): Publication | null {
  const row = rows.get(type);
  if (!row) return null;
  const [topic, subject] = row;
  const body = JSON.stringify({ type: topic, timestamp: at, data: factsOf(data) });
  return { topic, subject: `${subject}:${Reflect.get(data, subject)}`, body };
}

function factsOf(data: object): Readonly<Record<string, unknown>> {
  const given = new Map<string, unknown>(Object.entries(data));
  return Object.fromEntries(
    Object.entries(FIELDS)
      .filter(([field]) => given.has(field) && !(field === 'court' && given.get(field) === null))
      .map(([field, name]) => [name, factOf(field, given.get(field))]),
  );
}

function factOf(field: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null) return factsOf(value);
  return (field === 'start' || field === 'end') && typeof value === 'number' ? toTime(value) : value;
}
