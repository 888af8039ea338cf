import type { Offer, Slot } from '@openactive/models-ts';
import { toInstant } from '../../../domain/calendar/instant.ts';
import type { KnownSlot } from '../../../projections/open-active/queries.ts';
import type { OpenAddresses } from './addresses.ts';

/** Hours are free of charge; the code of the currency is needed all the same. */
export const CURRENCY = 'GTQ';

export interface SlotTerms {
  /** IANA. */
  readonly timeZone: string;
  /** Before the start, until which a customer may cancel. */
  readonly cancelMinutes: (attractionId: number) => number;
}

export function presentSlot(slot: KnownSlot, terms: SlotTerms, at: OpenAddresses): Slot {
  return {
    '@context': ['https://openactive.io/', 'https://openactive.io/ns-beta'],
    ...slotTimes(slot, terms, at),
    facilityUse: at.court(slot.attractionId),
    maximumUses: 1,
    remainingUses: slot.state === 'free' ? 1 : 0,
    offers: [presentOffer(slot, terms, at)],
  };
}

export function slotTimes(
  { id, attractionId, date, start, end }: Pick<KnownSlot, 'id' | 'attractionId' | 'date' | 'start' | 'end'>,
  { timeZone }: SlotTerms,
  at: OpenAddresses,
) {
  const [startDate, ends] = [toInstant(date, start, timeZone), toInstant(date, end, timeZone)];
  // A time that the clocks skip is read as one after the change, which may be after this end.
  const endDate = ends < startDate ? startDate : ends;
  return {
    '@type': 'Slot' as const,
    '@id': at.slot({ id, attractionId }),
    startDate,
    endDate,
    // Not `end - start`, which differs where the clocks change.
    duration: isoDuration((Date.parse(endDate) - Date.parse(startDate)) / 60_000),
  };
}

export function presentOffer(
  slot: Pick<KnownSlot, 'id' | 'attractionId'>,
  { cancelMinutes }: SlotTerms,
  at: OpenAddresses,
): Offer {
  const minutes = cancelMinutes(slot.attractionId);
  return {
    '@type': 'Offer',
    '@id': at.offer(slot),
    name: 'Reserva sin costo',
    price: 0,
    priceCurrency: CURRENCY,
    openBookingInAdvance: 'https://openactive.io/Optional',
    openBookingPrepayment: 'https://openactive.io/Unavailable',
    allowCustomerCancellationFullRefund: true,
    ...(minutes > 0 ? { latestCancellationBeforeStartDate: isoDuration(minutes) } : {}),
  };
}

function isoDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}
