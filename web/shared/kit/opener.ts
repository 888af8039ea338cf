let pressed: Element | null = null;

// The server draws pages with this module too.
if (typeof document !== 'undefined') {
  document.addEventListener('click', notePress, true);
  document.addEventListener('keydown', forgetPress, true);
}

function notePress({ target }: MouseEvent): void {
  pressed = target instanceof Element ? target.closest('button, a[href], summary') : null;
}

function forgetPress(): void {
  pressed = null;
}

/** The focused control. Safari does not focus a button that a mouse, a finger or VoiceOver presses: it is that one there. */
export function focusedOrPressed(): Element | null {
  const { activeElement: focused } = document;
  return pressed && focused?.contains(pressed) ? pressed : focused;
}
