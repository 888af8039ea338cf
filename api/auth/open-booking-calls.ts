import type { CallName } from '../contract/calls.ts';

/** Calls of the Open Booking API: OpenActive describes them, and their handlers refuse hours of other centers. */
export const OPEN_BOOKING_CALLS: readonly CallName[] = [
  'openQuoteTemplate',
  'openQuote',
  'deleteOpenQuote',
  'placeOpenOrder',
  'openOrder',
  'cancelOpenOrderItems',
  'deleteOpenOrder',
  'openOrderFeed',
  'openProposalFeed',
];
