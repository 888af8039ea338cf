import { Temporal } from 'temporal-polyfill';
import { AddressRefusedError, checkedAddresses } from '../../platform/outgoing/addresses.ts';
import { type Refused, refused } from '../errors/refusals.ts';
import type { Deps } from '../http/deps.ts';

/** Checked again at each delivery: a name without an address yet is accepted. */
export async function refusedAddress({ config }: Deps, url: string): Promise<Refused | null> {
  try {
    await checkedAddresses(new URL(url), { allowsInternal: config.allowsInternalWebhooks });
    return null;
  } catch (error) {
    if (!(error instanceof AddressRefusedError)) throw error;
    return error.problem === 'unresolved'
      ? null
      : refused({ code: 'webhook_address', problem: error.problem });
  }
}

/** No event of the product is older, and Postgres has no later ones. */
const FIRST = Temporal.Instant.from('1970-01-01T00:00Z');
const LAST = Temporal.Instant.from('9999-01-01T00:00Z');

/** Local where it has no offset. Null: it does not exist, or is out of range. */
export function instantOf(text: string, timeZone: string): string | null {
  try {
    const hasOffset = /(?:Z|[+-]\d\d:\d\d)$/.test(text.slice(10));
    const instant = hasOffset
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant();
    const { compare } = Temporal.Instant;
    return compare(instant, FIRST) < 0 || compare(instant, LAST) > 0 ? null : instant.toString();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
