import { type RefObject, useEffect, useRef, useState } from 'react';

interface Disclosure {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  readonly container: RefObject<HTMLDivElement>;
  readonly button: RefObject<HTMLButtonElement>;
}

/** A panel under a button: Escape closes it and gives the focus back; so does going elsewhere, without that. */
export function useDisclosure(): Disclosure {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [isOpen]);
  return { isOpen, toggle: () => setOpen((open) => !open), container, button };
}
