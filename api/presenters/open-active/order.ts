import type { Facility } from '../../../domain/open-data/events.ts';
import type { Publisher } from '../../../domain/settings/publisher.ts';
import { slotIdOf } from '../../../projections/open-active/projection.ts';
import type { OpenAddresses } from './addresses.ts';
import { presentCourt, presentSeller } from './facility.ts';
import { CURRENCY, presentOffer, type SlotTerms, slotTimes } from './slot.ts';

/** An hour that an order names. */
export interface PresentedHour {
  readonly attractionId: number;
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

export interface Presenting {
  readonly publisher: Publisher;
  readonly at: OpenAddresses;
  readonly terms: SlotTerms;
}

export const NOTHING_TO_PAY = { '@type': 'PriceSpecification', price: 0, priceCurrency: CURRENCY };

/** The slot and the offer of an hour, in full. `facility` null: no longer published. */
export function presentHour(hour: PresentedHour, facility: Facility | null, { at, terms }: Presenting) {
  const slot = { ...hour, id: slotIdOf(hour) };
  return {
    orderedItem: {
      ...slotTimes(slot, terms, at),
      facilityUse: facility ? presentCourt(facility, at) : at.court(hour.attractionId),
    },
    acceptedOffer: presentOffer(slot, terms, at),
  };
}

interface Parties {
  readonly brokerRole: string;
  readonly brokerName: string;
}

export function presentParties({ brokerRole, brokerName }: Parties, { publisher, at }: Presenting) {
  return {
    brokerRole: brokerRole || 'https://openactive.io/NoBroker',
    ...(brokerName === '' ? {} : { broker: { '@type': 'Organization', name: brokerName } }),
    seller: {
      ...presentSeller(publisher, at),
      address: { '@type': 'PostalAddress', streetAddress: publisher.publisher_legal_name },
    },
    bookingService: { '@type': 'BookingService', name: 'Reservas', url: at.search },
  };
}

export interface ItemState {
  readonly itemId: string;
  readonly cancelled: boolean;
  readonly isByCustomer: boolean;
  readonly checkedIn: boolean;
}

export function itemStatus({ cancelled, isByCustomer, checkedIn }: ItemState): string {
  const status = cancelled
    ? isByCustomer
      ? 'CustomerCancelled'
      : 'SellerCancelled'
    : checkedIn
      ? 'AttendeeAttended'
      : 'OrderItemConfirmed';
  return `https://openactive.io/${status}`;
}
