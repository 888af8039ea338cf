import type { CallName } from '../contract/calls.ts';

/** The Open Booking API: keys alone make these calls, whose handlers refuse hours of other centers. */
export const OPEN_BOOKING_CALLS = {
  changing: [
    'openQuoteTemplate',
    'openQuote',
    'deleteOpenQuote',
    'placeOpenOrder',
    'cancelOpenOrderItems',
    'deleteOpenOrder',
  ],
  looking: ['openOrder', 'openOrderFeed', 'openProposalFeed'],
} as const satisfies Readonly<Record<string, readonly CallName[]>>;
