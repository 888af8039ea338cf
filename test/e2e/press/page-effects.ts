/** Changes after a press. */
interface Effect {
  /** Parts of the page that are drawn otherwise. */
  readonly changes: number;
  readonly isTurned: boolean;
  readonly hasFocusMoved: boolean;
  readonly hasScrolled: boolean;
  readonly hasSelected: boolean;
  /** Requests to the browser itself: prompts, prints, pickers. */
  readonly calls: readonly string[];
}

interface Effects {
  /** Point to press, and what covers it there; null: the page has drawn it again. */
  aim(element: Element): Promise<{ x: number; y: number; cover: string } | null>;
  watch(element: Element): void;
  effect(): Effect;
  /** Waits until the page has drawn what it knows. */
  rest(): Promise<void>;
  /** Whether this title is shown, soon. */
  shows(heading: string): Promise<boolean>;
  /** Headings and sentences of failure. */
  said(needsHeading: boolean): Promise<{ readonly heading: string; readonly sentences: readonly string[] }>;
}

declare global {
  interface Window {
    effects: Effects;
  }
}

/** Runs in each page before its own scripts, after `installControls`; refers to nothing outside but its result. */
export function installEffects(): void {
  const MOVING = '[aria-busy=true],[class*="-exit"],[class*="-enter-active"],[class*="-leave"]';
  const LONG = 300;
  let calls: string[] = [];
  let changes = 0;
  let before = {
    pressed: null as Element | null,
    state: '',
    focused: null as Element | null,
    scrolled: 0,
    selection: '',
  };

  window.print = () => void calls.push('prints');
  HTMLInputElement.prototype.showPicker = () => void calls.push('opens the calendar of the browser');

  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const selection = () => String(document.getSelection());
  const stateOf = (element: Element | null) => {
    if (element instanceof HTMLSelectElement) return String(element.selectedIndex);
    return element instanceof HTMLInputElement ? String(element.checked) : '';
  };
  const isRoot = ({ type, target }: MutationRecord) =>
    type === 'attributes' && (target === document.body || target === document.documentElement);
  new MutationObserver((records) => {
    changes += records.filter((record) => !isRoot(record)).length;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  /** The middle of what is shown of it. */
  function pointOf(element: Element) {
    const label = element.matches('input') ? element.closest('label') : null;
    const shown = label?.querySelector('.bp6-control-indicator') ?? label ?? element;
    const part = element.matches('tr') ? (element.querySelector('td,th') ?? element) : shown;
    const box = part.getClientRects()[0] ?? part.getBoundingClientRect();
    const [x, y] = [box.x + Math.min(box.width / 2, 40), box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const isHit = hit && (element.contains(hit) || label?.contains(hit) || hit === part);
    return { x, y, cover: isHit ? '' : (hit?.outerHTML ?? 'nothing').slice(0, 90) };
  }

  const heading = () =>
    window.kinds.text([...document.querySelectorAll('h1')].find(window.controls.isVisible));

  window.effects = {
    async shows(title) {
      for (let frames = 0; heading() !== title && frames < LONG / 10; frames++) await frame();
      return heading() === title;
    },
    async aim(element) {
      // Again in each frame: what comes meanwhile moves it.
      for (let frames = 0; pointOf(element).cover && frames < 30; frames++) {
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        await frame();
      }
      return element.isConnected ? pointOf(element) : null;
    },
    watch(pressed) {
      before = {
        pressed,
        state: stateOf(pressed),
        focused: document.activeElement,
        scrolled: scrollY,
        selection: selection(),
      };
      changes = 0;
      calls = [];
    },
    effect() {
      const now = document.activeElement;
      const isOther = now !== before.focused && now !== document.body && now !== null;
      return {
        changes,
        calls,
        isTurned: stateOf(before.pressed) !== before.state,
        hasFocusMoved: isOther && !before.pressed?.contains(now) && !now.contains(before.pressed),
        hasScrolled: scrollY !== before.scrolled,
        hasSelected: selection() !== before.selection,
      };
    },
    async rest() {
      await frame();
      await frame();
      for (let frames = 0; document.querySelector(MOVING) && frames < LONG; frames++) await frame();
    },
    async said(needsHeading) {
      const { text } = window.kinds;
      const { isVisible } = window.controls;
      for (let frames = 0; needsHeading && heading() === '' && frames < LONG; frames++) await frame();
      const sentences = [
        ...document.querySelectorAll('[role=alert],.r-state-title,h1,[role=dialog],[role=alertdialog]'),
      ]
        .filter(isVisible)
        .map((one) => text(one).slice(0, 160));
      return { heading: heading(), sentences };
    },
  };
}
