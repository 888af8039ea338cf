import { createContext, useContext, useEffect } from 'react';
import { focusHeading } from './focus.ts';

/** Takes the title on the server, where there is no tab. */
export const TitleContext = createContext<(title: string) => void>(() => undefined);

let shownPath = '';

/** Names the page in the browser's tab and history: "Programación · Reservas". A page that follows another is said. */
export function useTitle(title: string): void {
  useContext(TitleContext)(title);
  useEffect(() => {
    document.title = title ? `${title} · Reservas` : 'Reservas';
    const { pathname } = window.location;
    if (shownPath !== '' && shownPath !== pathname) focusHeading();
    shownPath = pathname;
  }, [title]);
}
