/** The focus on pages that change without a new document: the browser drops it with the element that had it. */

export const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** The title of the dialogue in front, which can be focused; undefined where none is open. */
export function frontTitle(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('.r-modal-title')].at(-1);
}

/** To the opener, else to the dialogue in front or the main part of the page. Not where something else took it. */
export function giveFocusBack(opener: Element | null): void {
  if (!isLost() && !document.activeElement?.contains(opener)) return;
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (isLost()) (frontTitle() ?? document.getElementById('contenido'))?.focus({ preventScroll: true });
}

/** After a control that is gone: to the dialogue in front, else to the heading of the page. */
export function focusTop(): void {
  if (isLost()) frontTitle()?.focus({ preventScroll: true });
  focusHeading();
}

/** To the heading of a page that took the place of another: a screen reader then says where one is. */
export function focusHeading(): void {
  const heading = isLost() ? document.querySelector<HTMLElement>('main h1') : null;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
