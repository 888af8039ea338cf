/** The focus on pages that change without a new document: the browser drops it with the element that had it. */

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** After a dialogue: to what had the focus before, else to the main part of the page. Not where something else took it. */
export function giveFocusBack(opener: Element | null): void {
  if (!isLost()) return;
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (isLost()) document.getElementById('contenido')?.focus({ preventScroll: true });
}

/** To the heading of a page that took the place of another: a screen reader then says where one is. */
export function focusHeading(): void {
  const heading = isLost() ? document.querySelector<HTMLElement>('main h1') : null;
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** As the `ref` of a field: it takes the focus when it appears. Browsers heed `autofocus` once in a document. */
export function takeFocus(field: HTMLElement | null): void {
  field?.focus();
}
