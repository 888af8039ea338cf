export const TICKET_CACHE = 'tickets';

export function lookupUrl(qrcode: string): string {
  return `/api/consulta/${encodeURIComponent(qrcode)}`;
}

export function ticketUrls(qrcode: string): readonly string[] {
  const code = encodeURIComponent(qrcode);
  return [lookupUrl(qrcode), `/api/QR/generate/${code}`, `/download/ticket/${code}`];
}

/** Removes all tickets, so that the next person at this device finds none. A browser without storage has none. */
export async function forgetTickets(): Promise<void> {
  try {
    // Where storage is blocked, already the name throws; over plain HTTP there is none.
    if ('caches' in globalThis) await caches.delete(TICKET_CACHE);
  } catch {
    // Log-in and log-out must not fail because of it.
  }
}
