import { useEffect } from 'react';
import { focusHeading } from './focus.ts';

/** Gives the focus to the heading of the page when a part goes and takes it along: an answered offer, a cancelled card. */
export function useHeadingAtEnd(): void {
  useEffect(() => focusHeading, []);
}
