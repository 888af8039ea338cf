import type { Location, NavigationType } from 'react-router-dom';

interface Unsaved {
  readonly isBusy: boolean;
  readonly isDialog: boolean;
  /** Its text outlives the page. */
  readonly isKept: boolean;
}

/** A form with typed text, as it is now. */
export interface UnsavedForm {
  readonly current: Unsaved;
}

const forms = new Set<UnsavedForm>();

/** @returns takes it back */
export function addUnsaved(form: UnsavedForm): () => void {
  forms.add(form);
  return () => forms.delete(form);
}

/** The person has chosen to leave all typed text: closing the page asks no more. */
export function discardUnsaved(): void {
  forms.clear();
}

/** Asks before the tab is closed or reloaded, while the form counts as unsaved. @returns takes it back */
export function askBeforeUnload(form: UnsavedForm): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (forms.has(form)) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}

/** For work that goes on behind every page, but ends with the tab. @returns ends it */
export function keepTab(): () => void {
  const work = { current: { isBusy: true, isDialog: false, isKept: true } };
  const steps = [addUnsaved(work), askBeforeUnload(work)];
  return () => {
    for (const undo of steps) undo();
  };
}

export function hasUnsaved(): boolean {
  return forms.size > 0;
}

interface Navigation {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
  readonly historyAction: `${NavigationType}`;
}

/** Whether a navigation would lose typed text. */
export function wouldLose(navigation: Navigation): boolean {
  return [...forms].some(({ current }) => !current.isKept && leaves(current, navigation));
}

/** A form that is being sent may go on to another page itself: only the person goes back. A dialogue is in no address. */
function leaves({ isBusy, isDialog }: Unsaved, { currentLocation, nextLocation, historyAction }: Navigation) {
  const isBack = historyAction === 'POP';
  if (isBusy && !isBack) return false;
  if (isDialog && isBack) return true;
  return formAt(currentLocation) !== formAt(nextLocation);
}

function formAt({ pathname, search }: Location): string {
  return pathname + search;
}
