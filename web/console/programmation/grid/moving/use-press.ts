import { type PointerEvent, useEffect, useRef } from 'react';
import { followPress, type PressHandlers } from './press.ts';

export interface Press {
  readonly follow: (down: PointerEvent, handlers: PressHandlers) => void;
  /** Whether the press became a drag, so that the click that ends it opens nothing. */
  readonly endsDrag: () => boolean;
}

export function usePress(): Press {
  const isDrag = useRef(false);
  const cancel = useRef<() => void>();
  useEffect(() => () => cancel.current?.(), []);
  const press = useRef<Press>({
    follow: (down, handlers) => {
      cancel.current?.();
      isDrag.current = false;
      const onLift = () => {
        isDrag.current = true;
        // The click that follows belongs to the drag; where none follows, the next one is a click again.
        const after = () =>
          setTimeout(() => {
            isDrag.current = false;
          });
        document.addEventListener('pointerup', after, { once: true });
        handlers.onLift();
      };
      cancel.current = followPress(down, { ...handlers, onLift });
    },
    endsDrag: () => isDrag.current,
  });
  return press.current;
}
