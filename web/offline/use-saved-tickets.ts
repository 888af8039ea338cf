import { useEffect, useState } from 'react';
import { readShortcode, saveTicket, saveTickets, type TicketCodes } from './saved-ticket-store.ts';

export function useSavedTickets(shown: readonly TicketCodes[] | undefined): void {
  const codes = shown && JSON.stringify(shown.map(({ qrcode, shortcode }) => ({ qrcode, shortcode })));
  useEffect(() => {
    if (codes !== undefined) void saveTickets(JSON.parse(codes));
  }, [codes]);
}

/** Returns the saved short code. `shortcode`: null where the reservation is not known as one's own, undefined while that is asked. */
export function useSavedTicket(qrcode: string, shortcode: string | null | undefined): string | undefined {
  const [saved, setSaved] = useState<string>();
  useEffect(() => {
    if (shortcode === undefined) return;
    void saveTicket({ qrcode, shortcode: shortcode ?? undefined })
      .then(() => readShortcode(qrcode))
      .then(setSaved);
  }, [qrcode, shortcode]);
  return saved;
}
