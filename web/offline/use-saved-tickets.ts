import { useEffect } from 'react';
import { saveTickets } from './saved-ticket-store.ts';

export function useSavedTickets(shown: readonly { readonly qrcode: string }[] | undefined): void {
  const codes = shown?.map(({ qrcode }) => qrcode).join(' ');
  useEffect(() => {
    if (codes !== undefined) void saveTickets(codes.split(' ').filter(Boolean));
  }, [codes]);
}
