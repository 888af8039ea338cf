import { useEffect } from 'react';
import { focusHeading } from './focus.ts';

/** Path of the page that was named last; '' before the first. */
let shownPath = '';

/** Names the page in the browser's tab and history: "Programación · Reservas". A page that follows another is said. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Reservas` : 'Reservas';
    const { pathname } = window.location;
    if (shownPath !== '' && shownPath !== pathname) focusHeading();
    shownPath = pathname;
  }, [title]);
}
