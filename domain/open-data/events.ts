import { z } from 'zod';
import { type EventsOf, eventFamily } from '../event-definition.ts';
import { interval } from '../event-fields.ts';

/** The names and shapes in this file are stored in the log for good. */

const slots = z.array(z.object(interval));

/** A court as the public search shows it. None of its fields describes a person. */
const facility = {
  name: z.string(),
  type: z.string(),
  capacity: z.number(),
  image: z.string(),
  activities: z.array(z.string()),
  centerName: z.string(),
  centerSlug: z.string(),
  centerAddress: z.string(),
  centerPhone: z.string(),
};

/** Items of a court say them beside the court itself. */
const terms = {
  /** Before the start, until which a customer may cancel; 0: until the start. */
  cancelMinutes: z.number(),
  publisherName: z.string(),
  publisherLegalName: z.string(),
  publisherEmail: z.string(),
  publisherUrl: z.string(),
};

export const openDataEvents = eventFamily(
  'open_data',
  'attractionId',
  { attractionId: z.number() },
  (event) => ({
    /** Slots of a day whose state changed. Their order in the log is that of the feed. */
    OpenSlotsChanged: event('upd', 'Horas publicadas en los datos abiertos', {
      date: z.string(),
      free: slots,
      taken: slots,
      /** No longer offered: passed, or outside the window or the hours. */
      gone: slots,
    }),
    OpenFacilityPublished: event('ins', 'Atracción publicada en los datos abiertos', facility),
    /** The court and all its hours read differently from here on: all are placed in the feeds again. */
    OpenTermsPublished: event('upd', 'Condiciones publicadas en los datos abiertos', terms),
    OpenFacilityWithdrawn: event('del', 'Atracción retirada de los datos abiertos'),
  }),
);

const { OpenSlotsChanged, ...facilityEvents } = openDataEvents;
export type OpenDataEvent = EventsOf<typeof openDataEvents>;
export type OpenSlotsEvent = EventsOf<{ OpenSlotsChanged: typeof OpenSlotsChanged }>;
export type OpenFacilityEvent = EventsOf<typeof facilityEvents>;
export type Terms = Omit<Extract<OpenFacilityEvent, { type: 'OpenTermsPublished' }>['data'], 'attractionId'>;
export type Facility = Extract<OpenFacilityEvent, { type: 'OpenFacilityPublished' }>['data'];
