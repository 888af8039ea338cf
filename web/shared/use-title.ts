import { useEffect } from 'react';

/** Names the page in the browser's tab and history: "Programación · Reservas". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Reservas` : 'Reservas';
  }, [title]);
}
