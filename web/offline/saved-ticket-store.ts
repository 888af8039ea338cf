import { type LookupResult, lookupResult } from '../../api/contract/lookup.ts';
import { addDays } from '../shared/text/dates.ts';
import { lookupAddress } from '../shared/text/reservation-code.ts';
import { lookupUrl, TICKET_CACHE, ticketUrls } from './ticket-cache.ts';

/** Tickets saved for a door without network. Not over plain HTTP, in private windows or with full storage. */

export interface SavedTicket {
  readonly address: string;
  readonly found: LookupResult;
}

/** Saves the tickets of these reservations by their QR codes, and removes saved ones that are no longer valid, or another person's now. */
export function saveTickets(qrcodes: readonly string[]): Promise<void> {
  return withTickets(async (tickets) => {
    for (const qrcode of qrcodes) await renew(tickets, qrcode);
    for (const other of await othersToCome(tickets, qrcodes))
      await renew(tickets, other.reservation_qrcode, other.person_name);
  });
}

/** One ticket, without asking for the others again. */
export function saveTicket(qrcode: string): Promise<void> {
  return withTickets(async (tickets) => {
    await renew(tickets, qrcode);
    await othersToCome(tickets, [qrcode]);
  });
}

export async function readSavedTickets(): Promise<readonly SavedTicket[]> {
  const found: LookupResult[] = [];
  await withTickets(async (tickets) => {
    for (const { url } of await tickets.keys()) {
      if (!new URL(url).pathname.startsWith(lookupUrl(''))) continue;
      const answer = await tickets.match(url, { ignoreVary: true });
      const { data } = lookupResult.safeParse(await answer?.json());
      if (data) found.push(data);
    }
  });
  // Not `toSorted`, which phones of 2022 lack.
  return found
    .sort((left, right) => left.reservation_date_start.localeCompare(right.reservation_date_start))
    .map((one) => ({ found: one, address: lookupAddress(one.reservation_qrcode) }));
}

/** Drops the other tickets whose day is over, and returns the rest. */
async function othersToCome(tickets: Cache, qrcodes: readonly string[]): Promise<readonly LookupResult[]> {
  const saved = (await readSavedTickets()).map(({ found }) => found);
  const others = saved.filter((found) => !qrcodes.includes(found.reservation_qrcode));
  for (const found of others) if (isOver(found)) await drop(tickets, found.reservation_qrcode);
  return others.filter((found) => !isOver(found));
}

/** A day later than it could be, as the device may be in another time zone. */
function isOver({ reservation_date }: LookupResult): boolean {
  return reservation_date < addDays(new Date().toISOString().slice(0, 10), -1);
}

async function drop(tickets: Cache, qrcode: string): Promise<void> {
  for (const part of ticketUrls(qrcode)) await tickets.delete(part);
}

/** The look-up's answer is loaded each time; the QR and the sheet follow from the code, and are loaded once. */
async function renew(tickets: Cache, qrcode: string, person?: string): Promise<void> {
  const answer = await ask(lookupUrl(qrcode));
  // A busy or restarting server says nothing about the ticket.
  if (!answer.ok) return;
  const { data } = lookupResult.safeParse(await answer.clone().json());
  if (!data || data.person_name !== (person ?? data.person_name)) return drop(tickets, qrcode);
  for (const part of ticketUrls(qrcode)) {
    if (part === lookupUrl(qrcode)) await tickets.put(part, answer.clone());
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
    await use(await caches.open(TICKET_CACHE));
  } catch {
    // Without a connection, or without room: what is kept stays as it is.
  }
}
