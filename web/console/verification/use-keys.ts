import { useEffect, useRef } from 'react';

/** Single letters as commands of a page; not while something is typed, and not behind a dialogue. */
export function useKeys(commands: Readonly<Record<string, () => void>>): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [role="dialog"]')) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      const command = latest.current[event.key.toLowerCase()];
      if (!command) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
