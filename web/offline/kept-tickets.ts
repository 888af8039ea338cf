import { type LookupResult, lookupResult } from '../../api/contract/lookup.ts';
import { lookupAddress } from '../shared/reservation-code.ts';
import { lookupPart, partsOf, TICKETS } from './ticket-parts.ts';

/**
 * Tickets that this device keeps, so that they open at a door without reception. A browser keeps nothing over plain HTTP, in
 * private windows or without room; nothing is then kept, and a ticket needs a connection.
 */

export interface KeptTicket {
  /** Where it is shown. */
  readonly address: string;
  readonly found: LookupResult;
}

/** Keeps the tickets of these reservations by their QR codes, and drops every kept one that no longer holds. */
export function keepTickets(qrcodes: readonly string[]): Promise<void> {
  return withTickets(async (tickets) => {
    const kept = (await keptTickets()).map(({ found }) => found.reservation_qrcode);
    for (const qrcode of new Set([...qrcodes, ...kept])) await renew(tickets, qrcode);
  });
}

/** The kept tickets, the next entry first. */
export async function keptTickets(): Promise<readonly KeptTicket[]> {
  const found: LookupResult[] = [];
  await withTickets(async (tickets) => {
    for (const { url } of await tickets.keys()) {
      if (!new URL(url).pathname.startsWith(lookupPart(''))) continue;
      const answer = await tickets.match(url, { ignoreVary: true });
      const { data } = lookupResult.safeParse(await answer?.json());
      if (data) found.push(data);
    }
  });
  return found
    .toSorted((left, right) => left.reservation_date_start.localeCompare(right.reservation_date_start))
    .map((one) => ({ found: one, address: lookupAddress(one.reservation_qrcode) }));
}

/** The look-up's answer is loaded each time; the QR and the sheet follow from the code, and are loaded once. */
async function renew(tickets: Cache, qrcode: string): Promise<void> {
  const answer = await ask(lookupPart(qrcode));
  const isFound = answer.ok && lookupResult.safeParse(await answer.clone().json()).success;
  if (!isFound) {
    for (const part of partsOf(qrcode)) await tickets.delete(part);
    return;
  }
  for (const part of partsOf(qrcode)) {
    if (part === lookupPart(qrcode)) await tickets.put(part, answer.clone());
    else if (!(await tickets.match(part, { ignoreVary: true }))) await put(tickets, part);
  }
}

async function put(tickets: Cache, part: string): Promise<void> {
  const answer = await ask(part);
  if (answer.ok) await tickets.put(part, answer);
}

const ask = (part: string) => fetch(part, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });

async function withTickets(use: (tickets: Cache) => Promise<void>): Promise<void> {
  if (!('caches' in globalThis)) return;
  try {
    await use(await caches.open(TICKETS));
  } catch {
    // Without a connection, or without room: what is kept stays as it is.
  }
}
