import { useEffect } from 'react';

const PARTS = ['mousedown', 'mouseup', 'click', 'dblclick'] as const;

/** The rest of a double click that closed the dialogue must not press what was behind it. */
export function useSwallowedClicks(): void {
  useEffect(() => swallowRest, []);
}

function swallowRest(): void {
  const listening = new AbortController();
  const swallow = (event: MouseEvent) => {
    // The browser counts clicks that follow one another at the same place.
    if (event.detail > 1) {
      event.stopPropagation();
      event.preventDefault();
    } else if (event.type === 'mousedown') listening.abort();
  };
  for (const part of PARTS)
    document.addEventListener(part, swallow, { capture: true, signal: listening.signal });
}
