import type { FieldsOf } from '../../domain/catalog/catalog.ts';
import { NO_GAP } from '../../domain/catalog/gap.ts';
import type { CatalogKinds } from '../../domain/catalog/kinds.ts';
import type { DomainEvent } from '../../domain/registry.ts';
import type { ReservationData } from '../../domain/schedule/events.ts';
import type { Gaps } from '../../domain/schedule/gaps.ts';
import { reservationIdOf } from '../../domain/schedule/stream.ts';

export const DATE = '2026-11-24';

export type Reservation = ReservationData;

/** The same in every sample of a booking: 10:00 to 11:00 for Ana López. */
export const ASKED = {
  centerId: 1,
  start: 600,
  end: 660,
  reservationTypeId: 1,
  activityId: 1,
  originId: 1,
  reference: 'Pase 1',
  dependency: '',
  name: 'Ana López',
  observations: '',
};

/** The same, as it is stored of a booking by staff for nobody in the directory. */
export const DETAILS = {
  ...ASKED,
  personId: null,
  companions: 1,
  availableDateId: null,
  channel: 'grid' as const,
};

/** A request to close court 1 on two days, from 9:00 to 12:00. */
export const MAINTENANCE = {
  centerIds: [],
  attractionIds: [1],
  dateStart: DATE,
  dateEnd: '2026-11-25',
  start: 540,
  end: 720,
  reason: 'Mantenimiento',
};

/** A reservation of an hour: court 1, `DATE`, 10:00, for Ana López. */
export function aReservation(over: Partial<Reservation> & { unique?: string } = {}): Reservation {
  const { unique = 'r1', ...fields } = over;
  const day = { attractionId: fields.attractionId ?? 1, date: fields.date ?? DATE };
  return {
    ...day,
    reservationId: reservationIdOf(day, unique),
    ...DETAILS,
    companions: 0,
    shortcode: `CODE-${unique}`,
    qrcode: `qr-${unique}`,
    orderId: `order-${unique}`,
    series: null,
    ...fields,
  };
}

const target = ({ reservationId, attractionId, date }: Reservation) => ({
  reservationId,
  attractionId,
  date,
});

export const reserved = (data: Reservation): DomainEvent => ({ type: 'SlotReserved', data });
export const cancelled = (of: Reservation): DomainEvent => ({
  type: 'ReservationCancelled',
  data: target(of),
});
export const checkedIn = (of: Reservation, at = `${of.date} 10:05:00`): DomainEvent => ({
  type: 'ReservationCheckedIn',
  data: { ...target(of), at },
});
export const notedLate = (of: Reservation): DomainEvent => ({
  type: 'ReservationNotedLate',
  data: target(of),
});
export const erased = (of: Reservation): DomainEvent => ({ type: 'ReservationErased', data: target(of) });

export const restored = (of: Reservation, version = 2): DomainEvent => ({
  type: 'ReservationRestored',
  data: { ...of, version },
});
export const moved = (
  of: Reservation,
  to: { attractionId: number; date: string; start: number; end: number },
): DomainEvent => ({
  type: 'ReservationMoved',
  data: {
    ...target(of),
    moveId: `move-${of.reservationId}`,
    version: 2,
    to: { centerId: of.centerId, ...to },
  },
});
export const arrived = (
  of: Reservation,
  to: { attractionId: number; date: string; start: number; end: number },
): DomainEvent => ({
  type: 'ReservationArrived',
  data: { ...of, ...to, moveId: `move-${of.reservationId}`, version: 2 },
});

export const withdrawn = (of: Reservation): DomainEvent => ({
  type: 'OccurrenceWithdrawn',
  data: { ...target(of), seriesId: of.orderId },
});

type Fields<K extends keyof CatalogKinds> = Partial<FieldsOf<CatalogKinds[K]>>;

export const centerFields = (id: number, over: Fields<'centers'> = {}) => ({
  name: `Centro ${id}`,
  slug: `centro-${id}`,
  strcode: `C${id}`,
  address: '',
  phone: '',
  email: '',
  map_url: '',
  hours: '',
  active: true,
  image: '',
  ...over,
  dependencies: [...(over.dependencies ?? [])],
});

export const centerCreated = (id: number, over: Fields<'centers'> = {}): DomainEvent => ({
  type: 'CenterCreated',
  data: { id, fields: centerFields(id, over) },
});

/** No time between bookings. */
export const NO_GAPS: Gaps = { attractions: new Map(), types: new Map() };

export const attractionFields = (id: number, over: Fields<'attractions'> = {}) => ({
  name: `Cancha ${id}`,
  center_id: 1,
  attraction_type_id: 1,
  capacity: 10,
  active: true,
  image: `cancha-${id}.svg`,
  ...NO_GAP,
  ...over,
  activities: [...(over.activities ?? [1])],
});

export const attractionCreated = (id: number, over: Fields<'attractions'> = {}): DomainEvent => ({
  type: 'AttractionCreated',
  data: { id, fields: attractionFields(id, over) },
});

export const activityCreated = (id: number, name: string): DomainEvent => ({
  type: 'ActivityCreated',
  data: { id, fields: { name, image: '', address: '' } },
});

export const named = (
  type: 'AttractionTypeCreated' | 'OriginCreated' | 'DependencyCreated',
  id: number,
  name: string,
): DomainEvent => ({ type, data: { id, fields: { name } } });

export const reservationTypeCreated = (id: number, name: string, strcode: string): DomainEvent => ({
  type: 'ReservationTypeCreated',
  data: {
    id,
    fields: { name, strcode, minutes_for_next_reservation: 0, min_days: 0, max_days: 30, ...NO_GAP },
  },
});

/** Open from 08:00 to 12:00 on Tuesdays, as `DATE` is. */
export const hours = (id: number, attractionId: number, over = {}) => ({
  id,
  attractionId,
  dayOfWeek: 2,
  start: 480,
  end: 720,
  active: true,
  ...over,
});

/** Centre 1 with court 1 (football) and what its reservations refer to. */
export const aCourt: readonly DomainEvent[] = [
  centerCreated(1, { name: 'Polideportivo' }),
  named('AttractionTypeCreated', 1, 'Cancha'),
  activityCreated(1, 'Fútbol'),
  reservationTypeCreated(1, 'Momento', 'MOM'),
  named('OriginCreated', 1, 'Presencial'),
  attractionCreated(1),
];

export const ANA = {
  cui: '1234567890101',
  firstName: 'Ana',
  lastName: 'López',
  gender: 'F',
  dateOfBirth: '1990-02-03',
  phone: '55551234',
};

export const personRegistered = (personId: string, over = {}): DomainEvent => ({
  type: 'PersonRegistered',
  data: { personId, ...ANA, ...over },
});
