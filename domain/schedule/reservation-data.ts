import { z } from 'zod';
import { courtDay, interval, reservationDay, sealedForPerson } from '../event-fields.ts';

/** Reservation data in events. The names and shapes in this file are stored in the log for good. */

export const bookingDetails = z.object({
  centerId: z.number(),
  ...interval,
  reservationTypeId: z.number(),
  activityId: z.number().nullable(),
  originId: z.number().nullable(),
  /** Correlativo / Pase. */
  reference: z.string(),
  /** Organización / Institución. */
  dependency: z.string(),
  personId: z.string().nullable(),
  /** Encargado. */
  name: z.string(),
  observations: z.string(),
  companions: z.number(),
  availableDateId: z.number().nullable(),
  channel: z.enum(['grid', 'wizard', 'citizen']),
});
export type BookingDetails = z.output<typeof bookingDetails>;

export const personalDetails = sealedForPerson('name', 'observations');

export const codes = z.object({ shortcode: z.string(), qrcode: z.string() });

/** `number` counts from 1. */
export const series = z.object({ seriesId: z.string(), number: z.number(), count: z.number() });

/** Everything but the day. */
export const reservationFields = {
  ...bookingDetails.shape,
  ...codes.shape,
  orderId: z.string(),
  series: series.nullable(),
};

const reservation = z.object({ ...reservationDay, ...reservationFields });
export type ReservationData = Readonly<z.output<typeof reservation>>;

export interface Target {
  readonly reservationId: string;
  readonly attractionId: number;
  readonly date: string;
}

/** From 1, by changes of content; not by cancellation or check-in. */
export const version = z.number();

/** Null: unchanged. `personId`: of the reservation from now on, whose key seals the texts; `fromPersonId`: until now. */
export const changedFields = {
  personId: z.string().nullable(),
  fromPersonId: z.string().nullable(),
  reservationTypeId: z.number().nullable(),
  activityId: z.number().nullable(),
  originId: z.number().nullable(),
  reference: z.string().nullable(),
  dependency: z.string().nullable(),
  name: z.string().nullable(),
  observations: z.string().nullable(),
};

/** Before version 2 neither person nor origin changed. */
export const changedOptions = {
  version: 2,
  upcasters: {
    1: (data: Readonly<Record<string, unknown>>) => ({
      ...data,
      fromPersonId: data.personId,
      originId: null,
    }),
  },
  ...personalDetails,
};

export type EditableField = Exclude<keyof typeof changedFields, 'fromPersonId'>;
export const EDITABLE = Object.keys(changedFields).filter(
  (field): field is EditableField => field !== 'fromPersonId',
);

/** Null: unchanged. */
export type ReservationChanges = { readonly [Field in EditableField]: ReservationData[Field] | null };

export const NO_CHANGES = Object.fromEntries(EDITABLE.map((field) => [field, null])) as ReservationChanges;

/** `fields`: those to look at. */
export function changesOf(
  change: ReservationChanges,
  fields: readonly EditableField[] = EDITABLE,
): Partial<Pick<ReservationData, EditableField>> {
  return Object.fromEntries(
    fields.filter((field) => change[field] !== null).map((field) => [field, change[field]]),
  );
}

export const movedTo = z.object({ ...courtDay, centerId: z.number(), ...interval });
