/** A control that is visible now, as a person finds it. All of one `key` are the same kind: the first of them is pressed. */
export interface Control {
  readonly key: string;
  readonly role: string;
  /** Accessible name; numbers, dates and names of data are left out. */
  readonly name: string;
  /** Dialogue, menu or popover that it is in; '' on the page itself. */
  readonly layer: string;
  readonly place: string;
  readonly href: string;
  readonly opensTab: boolean;
  readonly isDisabled: boolean;
  /** The page, tab or choice that is shown already. */
  readonly isCurrent: boolean;
  /** Why it is disabled, as far as the page says so. */
  readonly reason: string;
  /** Sends a form, or changes something. */
  readonly isSubmit: boolean;
}

interface Controls {
  all(): Control[];
  find(key: string): Element | null;
  isVisible(element: Element): boolean;
}

declare global {
  interface Window {
    controls: Controls;
  }
}

/** Runs in each page before its own scripts, after `installKinds`; refers to nothing outside but its result. */
export function installControls(): void {
  const LAYERS =
    '[role=dialog],[role=alertdialog],dialog[open],[role=menu],[role=listbox],.bp6-popover,[popover]';
  const CONTROLS = [
    ...['a[href]', 'button', 'select', 'summary', 'tr[tabindex]', '[role=gridcell]', '[role=option]'],
    ...['input[type=checkbox]', 'input[type=radio]', 'input[type=file]', 'input[type=submit]'],
    ...['[role=button]', '[role=tab]', '[role=menuitem]', '[role=switch]'],
  ].join(',');
  const LOOKS_PRESSABLE = 'div,span,li,td,p,article,img';
  /** The first choices of a long list stand for all. */
  const MOST: Readonly<Record<string, number>> = { option: 3, checkbox: 3, radio: 3, tab: 3 };

  function isVisible(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (element.closest('[inert],[aria-hidden=true]')) return false;
    if (element.matches('[role=gridcell][aria-disabled=true],.rdp-day_disabled')) return false;
    if (element.matches('[role=gridcell]') && element.closest('[aria-readonly=true]')) return false;
    const shown = element.matches('input') ? (element.closest('label') ?? element) : element;
    const { width, height } = shown.getBoundingClientRect();
    return width > 1 && height > 1;
  }

  const topLayer = () => [...document.querySelectorAll(LAYERS)].filter(isVisible).at(-1) ?? null;
  const isHand = (element: Element) => getComputedStyle(element).cursor === 'pointer';

  /** Visible controls, and elements that look like one: the pointer is a hand. */
  function elements(layer: Element | null): Element[] {
    const root = layer ?? document.body;
    const hands = [...root.querySelectorAll(LOOKS_PRESSABLE)].filter(
      (one) =>
        isHand(one) &&
        !(one.parentElement && isHand(one.parentElement)) &&
        !one.closest(`${CONTROLS},label`) &&
        !one.querySelector(CONTROLS) &&
        isVisible(one),
    );
    return [...[...root.querySelectorAll(CONTROLS)].filter(isVisible), ...hands];
  }

  function controlOf(element: Element, layer: Element | null): Control {
    const { kindOf, labelOf, nameOf, placeOf, reasonOf, roleOf } = window.kinds;
    const [role, name, place] = [roleOf(element), nameOf(element), placeOf(element, layer)];
    const link = element instanceof HTMLAnchorElement ? element : null;
    const target = link ? kindOf(link.pathname.replace(/[^/]*[\d~][^/]*/g, '#')) : '';
    const layerName = layer ? labelOf(layer) || layer.getAttribute('role') || 'popover' : '';
    return {
      role,
      name,
      place,
      layer: layerName,
      href: link?.href ?? '',
      key: [layerName, place, role, name, target].join(' | '),
      opensTab: link !== null && (link.target === '_blank' || link.hasAttribute('download')),
      isDisabled: element.matches(':disabled,[aria-disabled=true],.bp6-disabled'),
      isCurrent:
        element.matches(
          '[aria-current]:not([aria-current=false]),[aria-selected=true],:checked[type=radio]',
        ) && !element.matches('tr,[role=option]'),
      reason: reasonOf(element),
      isSubmit: element.matches(
        '[type=submit],.bp6-intent-primary,.bp6-intent-danger,.is-primary,.is-danger',
      ),
    };
  }

  function found(): { element: Element; control: Control }[] {
    const layer = topLayer();
    const counts = new Map<string, number>();
    const keys = new Set<string>();
    return elements(layer)
      .map((element) => ({ element, control: controlOf(element, layer) }))
      .filter(({ control: { key, place, role } }) => {
        if (keys.has(key)) return false;
        keys.add(key);
        const count = (counts.get(`${place} | ${role}`) ?? 0) + 1;
        counts.set(`${place} | ${role}`, count);
        return count <= (MOST[role] ?? count);
      });
  }

  window.controls = {
    isVisible,
    all: () => found().map(({ control }) => control),
    find: (key) => found().find(({ control }) => control.key === key)?.element ?? null,
  };
}
