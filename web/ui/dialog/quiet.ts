import { Classes } from '@blueprintjs/core';

/** Blueprint makes each overlay a live region: a screen reader would announce all that changes within, each letter's count too. */
export function quiet(inside: HTMLElement): void {
  inside.closest(`.${Classes.OVERLAY}`)?.removeAttribute('aria-live');
}
