import { useEffect } from 'react';
import { saveTicket, saveTickets } from './saved-ticket-store.ts';

export function useSavedTickets(shown: readonly { readonly qrcode: string }[] | undefined): void {
  const codes = shown?.map(({ qrcode }) => qrcode).join(' ');
  useEffect(() => {
    if (codes !== undefined) void saveTickets(codes.split(' ').filter(Boolean));
  }, [codes]);
}

export function useSavedTicket(qrcode: string): void {
  useEffect(() => {
    void saveTicket(qrcode);
  }, [qrcode]);
}
