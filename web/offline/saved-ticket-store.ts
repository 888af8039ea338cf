import { z } from 'zod';
import { lookupResult } from '../../api/contract/lookup.ts';
import { ownReservationCalls as calls } from '../../api/contract/own-reservations.ts';
import { daysLater } from '../../domain/calendar/days.ts';
import { addressOf } from '../shared/call/transport.ts';
import { lookupAddress } from '../shared/text/reservation-code.ts';
import { lookupUrl, TICKET_CACHE, ticketUrls } from './ticket-cache.ts';

/** Tickets saved for a door without network. Not over plain HTTP, in private windows or with full storage. */

/** The look-up's answer and, of one's own reservation, the short code, which the look-up doesn't give. */
const savedLookup = lookupResult.extend({ shortcode: z.string().optional() });
type SavedLookup = z.output<typeof savedLookup>;

export interface SavedTicket {
  readonly address: string;
  readonly found: SavedLookup;
}

export interface TicketCodes {
  readonly qrcode: string;
  /** Absent: not one's own, or unknown. */
  readonly shortcode?: string | undefined;
}

/** Saves the tickets of one's own reservations, and removes saved ones that are no longer valid, or another person's now. */
export function saveTickets(own: readonly TicketCodes[]): Promise<void> {
  return withTickets(async (tickets) => {
    for (const codes of own) await renew(tickets, codes);
    for (const { reservation_qrcode: qrcode, person_name } of await othersToCome(tickets, own))
      await renew(tickets, { qrcode }, person_name);
  });
}

/** One ticket, without asking for the others again. */
export function saveTicket(codes: TicketCodes): Promise<void> {
  return withTickets(async (tickets) => {
    await renew(tickets, codes);
    await othersToCome(tickets, [codes]);
  });
}

export async function readSavedTickets(): Promise<readonly SavedTicket[]> {
  const found: SavedLookup[] = [];
  await withTickets(async (tickets) => {
    for (const { url } of await tickets.keys()) {
      if (!new URL(url).pathname.startsWith(lookupUrl(''))) continue;
      const saved = await read(tickets, url);
      if (saved) found.push(saved);
    }
  });
  // Not `toSorted`, which phones of 2022 lack.
  return found
    .sort((left, right) => left.reservation_date_start.localeCompare(right.reservation_date_start))
    .map((one) => ({ found: one, address: lookupAddress(one.reservation_qrcode) }));
}

export async function readShortcode(qrcode: string): Promise<string | undefined> {
  let shortcode: string | undefined;
  await withTickets(async (tickets) => {
    shortcode = (await read(tickets, lookupUrl(qrcode)))?.shortcode;
  });
  return shortcode;
}

/** Drops the other tickets whose day is over, and returns the rest. */
async function othersToCome(
  tickets: Cache,
  renewed: readonly TicketCodes[],
): Promise<readonly SavedLookup[]> {
  const codes = new Set(renewed.map(({ qrcode }) => qrcode));
  const saved = (await readSavedTickets()).map(({ found }) => found);
  const others = saved.filter((found) => !codes.has(found.reservation_qrcode));
  for (const found of others) if (isOver(found)) await drop(tickets, found.reservation_qrcode);
  return others.filter((found) => !isOver(found));
}

/** A day later than it could be, as the device may be in another time zone. */
function isOver({ reservation_date }: SavedLookup): boolean {
  return reservation_date < daysLater(new Date().toISOString().slice(0, 10), -1);
}

async function drop(tickets: Cache, qrcode: string): Promise<void> {
  for (const part of ticketUrls(qrcode)) await tickets.delete(part);
}

/**
 * The look-up's answer is loaded each time; the QR and the sheet follow from the code, and are loaded once. `person`: as it was
 * saved. Another name is a corrected one, or the reservation was handed over.
 */
async function renew(tickets: Cache, { qrcode, shortcode }: TicketCodes, person?: string): Promise<void> {
  const answer = await ask(lookupUrl(qrcode));
  // A busy or restarting server says nothing about the ticket.
  if (!answer.ok) return;
  const { data } = lookupResult.safeParse(await answer.json());
  if (!data) return drop(tickets, qrcode);
  if (data.person_name !== (person ?? data.person_name)) {
    const own = await ask(addressOf(calls.ownReservation.path, { code: qrcode }));
    if (!own.ok) return;
    const asked = calls.ownReservation.response.safeParse(await own.json());
    if (!asked.data?.reservation) return drop(tickets, qrcode);
  }
  for (const part of ticketUrls(qrcode)) {
    if (part === lookupUrl(qrcode)) {
      const known = shortcode ?? (await read(tickets, part))?.shortcode;
      await tickets.put(part, new Response(JSON.stringify({ ...data, shortcode: known })));
    } else if (!(await tickets.match(part, { ignoreVary: true }))) await put(tickets, part);
  }
}

async function read(tickets: Cache, url: string): Promise<SavedLookup | undefined> {
  const answer = await tickets.match(url, { ignoreVary: true });
  return savedLookup.safeParse(await answer?.json()).data;
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
