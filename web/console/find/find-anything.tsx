import { Search } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { ReservationDetailModal } from '../reservation-detail/detail-modal.tsx';
import { FindPalette } from './find-palette.tsx';

/** The search over everything: a button in the header, Ctrl+K, or "/" wherever nobody is typing and the page has no search for it. */
export function FindAnything() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [reservation, setReservation] = useState<string | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      const isSlash = event.key === '/' && !event.ctrlKey && !event.altKey && !isTyping(event.target);
      if (event.defaultPrevented || !(isCommand || (isSlash && !hasOwnSearch()))) return;
      // An open dialogue gets the keys.
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      setText('');
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className="r-icon-button fi-open"
        aria-label="Buscar en todo"
        title="Buscar en todo (Ctrl+K)"
        onClick={() => {
          setText('');
          setOpen(true);
        }}
      >
        <Search />
      </button>
      {isOpen && (
        <FindPalette
          text={text}
          onText={setText}
          onClose={() => setOpen(false)}
          onReservation={setReservation}
        />
      )}
      {reservation && (
        <ReservationDetailModal
          reservationId={reservation}
          onClose={() => setReservation(null)}
          onChanged={() => undefined}
        />
      )}
    </>
  );
}

/** The page shows a box that "/" goes to, as the grid does. Which of the two listeners is called first is chance. */
function hasOwnSearch(): boolean {
  return [...document.querySelectorAll('[data-slash]')].some((box) => box.getClientRects().length > 0);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
