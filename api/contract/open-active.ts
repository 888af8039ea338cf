import { z } from 'zod';
import { callWith, del, get, put } from './call.ts';
import { isoDate, localSecond } from './facts/times.ts';
import { bytes, missing } from './fields.ts';

/** Open data and bookings of partners in the formats of OpenActive, which fix names and shapes of all but `openDataState`. */

const LAST_PLACE = '9223372036854775807';
const digits = z
  .string()
  .regex(/^\d{1,19}$/, 'Debe ser un número entero')
  .refine((text) => text.padStart(LAST_PLACE.length, '0') <= LAST_PLACE, `Use como máximo ${LAST_PLACE}`);

/** Both or none: the place after which a consumer reads on. */
const place = z
  .object({ afterTimestamp: digits.optional(), afterId: z.string().max(200).optional() })
  .refine((query) => (query.afterTimestamp === undefined) === (query.afterId === undefined), {
    error: 'Indique afterTimestamp y afterId, o ninguno',
    path: ['afterId'],
  });

const feed = { query: place, response: bytes, answer: 'rpde', views: ['open-active'] } as const;
const ofOrders = { query: place, response: bytes, answer: 'booking', scope: 'book' } as const;
const answered = { response: bytes, answer: 'booking', scope: 'book' } as const;

const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Debe ser un UUID');
const params = z.object({ uuid });

const text = (max: number) =>
  z.string(missing('Debe ser un texto')).max(max, `Use como máximo ${max} caracteres`);
const address = text(500);
const reference = z.union(
  [address, z.looseObject({ '@id': address })],
  'Debe ser una dirección, o un objeto con «@id»',
);
/** Fields that are not named are let through. */
const thing = <const Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape, 'Debe ser un objeto');
const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, 'Indique al menos una hora')
    .min(1, 'Indique al menos una hora')
    .max(20, 'Como máximo 20 horas');
const POSITION = 'Debe ser un número entero de 0 a 1000';

const orderedItem = thing({
  position: z.int(POSITION).min(0, POSITION).max(1_000, POSITION).optional(),
  acceptedOffer: reference.optional(),
  orderedItem: reference.optional(),
});
export type OrderedItem = z.output<typeof orderedItem>;

const customer = thing({
  '@type': text(40).optional(),
  email: text(254).optional(),
  givenName: text(80).optional(),
  familyName: text(80).optional(),
  name: text(120).optional(),
});

const order = thing({
  '@type': text(40),
  brokerRole: address.optional(),
  broker: thing({ name: text(120).optional() }).optional(),
  seller: reference.optional(),
  customer: customer.optional(),
  orderedItem: listOf(orderedItem),
  totalPaymentDue: thing({ price: z.number('Debe ser un número').optional() }).optional(),
});
export type OrderBody = z.output<typeof order>;

const change = thing({
  '@type': text(40),
  orderedItem: listOf(thing({ '@id': address, orderItemStatus: address })),
});

export const BOOKING = '/openactive/booking';
const views = ['open-orders', 'reservation-detail'] as const;
const readsOrders = { views: ['open-orders', 'open-active'] } as const;

export const openActiveCalls = {
  openDataState: get('/api/open-data', 'admin', {
    summary: 'What is published as open data, and what is missing for it',
    views: ['open-active'],
    topics: () => ['open-data'],
    response: z.object({
      state: z.enum(['off', 'incomplete', 'published']),
      dataset_url: z.string(),
      facility_feed_url: z.string(),
      slot_feed_url: z.string(),
      booking_url: z.string(),
      facilities: z.number(),
      free_slots: z.number(),
      taken_slots: z.number(),
      last_date: isoDate,
      /** '' if nothing was published yet. */
      changed_at: localSecond,
    }),
  }),
  openDataset: get('/openactive/', 'public', {
    summary: 'OpenActive: the dataset page, with a description for machines inside',
    response: bytes,
    answer: 'html',
  }),
  openFacilityFeed: get('/openactive/feeds/facility-uses', 'public', {
    summary: 'OpenActive: the courts, as an RPDE feed',
    ...feed,
  }),
  openSlotFeed: get('/openactive/feeds/slots', 'public', {
    summary: 'OpenActive: the hours of the courts and whether they are free, as an RPDE feed',
    ...feed,
  }),
  openQuoteTemplate: put(`${BOOKING}/order-quote-templates/:uuid`, 'staff', {
    summary: 'Open Booking API, C1: whether hours can be booked',
    views: [],
    params,
    body: order,
    ...answered,
  }),
  openQuote: put(`${BOOKING}/order-quotes/:uuid`, 'staff', {
    summary: 'Open Booking API, C2: whether hours can be booked for a customer',
    views: [],
    params,
    body: order,
    ...answered,
  }),
  deleteOpenQuote: del(`${BOOKING}/order-quotes/:uuid`, 'staff', {
    summary: 'Open Booking API: forget a quote; none holds hours',
    views: [],
    params,
    ...answered,
    successStatus: 204,
  }),
  placeOpenOrder: put(`${BOOKING}/orders/:uuid`, 'staff', {
    summary: 'Open Booking API, B: book hours, all or none',
    views,
    params,
    body: order,
    ...answered,
    successStatus: 201,
  }),
  openOrder: get(`${BOOKING}/orders/:uuid`, 'staff', {
    summary: 'Open Booking API: an order of one’s own',
    ...readsOrders,
    params,
    ...answered,
  }),
  cancelOpenOrderItems: callWith('PATCH')(`${BOOKING}/orders/:uuid`, 'staff', {
    summary: 'Open Booking API: cancel hours of an order as its customer',
    views,
    params,
    body: change,
    ...answered,
    successStatus: 204,
  }),
  deleteOpenOrder: del(`${BOOKING}/orders/:uuid`, 'staff', {
    summary: 'Open Booking API: delete an order, with its customer, and free its hours',
    views,
    params,
    ...answered,
    successStatus: 204,
  }),
  openOrderFeed: get(`${BOOKING}/orders-rpde`, 'staff', {
    summary: 'Open Booking API: one’s own orders, as an RPDE feed',
    ...readsOrders,
    ...ofOrders,
  }),
  openProposalFeed: get(`${BOOKING}/order-proposals-rpde`, 'staff', {
    summary: 'Open Booking API: order proposals, of which there are none',
    ...ofOrders,
  }),
};
