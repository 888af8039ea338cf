import { useEffect } from 'react';
import { keepTickets } from './kept-tickets.ts';

/** Keeps the tickets of what the page shows, each time that other ones are shown. */
export function useKeptTickets(shown: readonly { readonly qrcode: string }[] | undefined): void {
  const codes = shown?.map(({ qrcode }) => qrcode).join(' ');
  useEffect(() => {
    if (codes !== undefined) void keepTickets(codes.split(' ').filter(Boolean));
  }, [codes]);
}
