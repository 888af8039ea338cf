import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, select, textarea, label, [role="menu"]';

/** A click on the row itself: neither on a button in it nor at the end of marking its text. */
export function isOwnClick({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(CONTROLS))
    return false;
  return window.getSelection()?.toString() === '' || window.getSelection() === null;
}
