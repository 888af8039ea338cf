/** The store of the browser that keeps tickets; page and service worker use the same. */
export const TICKETS = 'tickets';

/** Where the look-up of a ticket is asked for. */
export function lookupPart(qrcode: string): string {
  return `/api/consulta/${encodeURIComponent(qrcode)}`;
}

/** What a ticket is made of: what the look-up says, its QR and the sheet. */
export function partsOf(qrcode: string): readonly string[] {
  const code = encodeURIComponent(qrcode);
  return [lookupPart(qrcode), `/api/QR/generate/${code}`, `/download/ticket/${code}`];
}

/** The next person at this device finds no ticket on it. */
export async function forgetTickets(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(TICKETS).catch(() => false);
}
