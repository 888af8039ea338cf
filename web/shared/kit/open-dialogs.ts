import { type RefObject, useEffect, useRef } from 'react';

type Close = RefObject<() => void>;

/** The front one last. */
const closes: Close[] = [];

/** Lists a dialog while it is shown, so that the browser's Back closes it. One in the address is closed by that. */
export function useOpenDialog(onClose: () => void, isInAddress = false): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (isInAddress) return;
    closes.push(close);
    return () => void closes.splice(closes.indexOf(close), 1);
  }, [isInAddress]);
}

/** Closes the dialog in front as its button does, which may ask first; undefined where none is open. */
export function closeOfFront(): Close | undefined {
  return closes.at(-1);
}
