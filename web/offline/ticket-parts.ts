/** The store of the browser that keeps tickets; page and service worker use the same. */
export const TICKETS = 'tickets';

/** Where the look-up of a ticket is asked for. */
export function lookupPart(qrcode: string): string {
  return `/api/consulta/${encodeURIComponent(qrcode)}`;
}

/** The parts of a ticket: the look-up's answer, its QR and the sheet. */
export function partsOf(qrcode: string): readonly string[] {
  const code = encodeURIComponent(qrcode);
  return [lookupPart(qrcode), `/api/QR/generate/${code}`, `/download/ticket/${code}`];
}

/** Removes all tickets, so that the next person at this device finds none. */
export async function forgetTickets(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(TICKETS).catch(() => false);
}
