import { useEffect, useRef, useState } from 'react';
import { CrossIcon } from './icons.tsx';
import { ToneIcon } from './tone-icon.tsx';

export interface Toast {
  readonly title?: string;
  /** Names the thing: "Cancha 2 reservada, sábado 21 de noviembre, 07:00–08:00". */
  readonly message: string;
  readonly intent?: 'success' | 'warning' | 'danger';
  readonly action?: ToastStep | readonly ToastStep[];
}

type ToastStep = { readonly label: string } & ({ readonly href: string } | { readonly onClick: () => void });

export interface Shown extends Toast {
  readonly key: number | string;
  /** It stays until its work is done. */
  readonly isProgress?: boolean;
}

/** The timings of the specification: to come, to go, and to go once the pointer has left. */
const FADE_MS = 1_000;
const STAY_MS = 5_000;
const STAY_WITH_ACTION_MS = 9_000;
const STAY_PER_LETTER_MS = 70;
/** Ctrl+Z presses the latest button of this name. */
export const UNDO = 'Deshacer';
const TONES = { success: 'success', warning: 'question', danger: 'error' } as const;

interface ToastBoxProps {
  readonly toast: Shown;
  readonly onGone: (key: Shown['key']) => void;
  readonly onLeave: () => void;
}

/** One message, which goes by itself, and never under the pointer or the focus. */
export function ToastBox({ toast, onGone, onLeave }: ToastBoxProps) {
  const { held, leaving, hold, release, leave } = useLifetime(toast, onGone);
  return (
    <li
      className={`r-toast r-toast-${toast.intent ?? 'success'}`}
      data-leaving={leaving && !held}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <ToneIcon tone={TONES[toast.intent ?? 'success']} />
      <p>
        {toast.title && <strong className="r-toast-title">{toast.title} </strong>}
        <span>{toast.message}</span>
      </p>
      {[toast.action ?? []].flat().map((action) => (
        <ToastAction
          key={action.label}
          action={action}
          onDone={() => {
            onLeave();
            leave();
          }}
        />
      ))}
      {!toast.isProgress && (
        <button
          type="button"
          className="r-icon-button"
          aria-label="Cerrar aviso"
          onClick={() => {
            onLeave();
            onGone(toast.key);
          }}
        >
          <CrossIcon size={16} />
        </button>
      )}
    </li>
  );
}

function ToastAction({ action, onDone }: { action: ToastStep; onDone: () => void }) {
  const isDone = useRef(false);
  if ('href' in action) {
    return (
      <a className="r-toast-action" href={action.href} target="_blank" rel="noopener" onClick={onDone}>
        {action.label}
      </a>
    );
  }
  const act = () => {
    // It stays visible while it fades: a second press must not act again.
    if (isDone.current) return;
    isDone.current = true;
    onDone();
    action.onClick();
  };
  return (
    <button
      type="button"
      className="r-toast-action"
      onClick={act}
      {...(action.label === UNDO && { 'aria-keyshortcuts': 'Control+Z', title: 'Ctrl+Z' })}
    >
      {action.label}
    </button>
  );
}

function useLifetime(toast: Shown, onGone: ToastBoxProps['onGone']) {
  const [held, setHeld] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const isOver = useRef(false);
  const [stay, setStay] = useState(
    toast.action ? STAY_WITH_ACTION_MS : Math.max(STAY_MS, toast.message.length * STAY_PER_LETTER_MS),
  );
  useEffect(() => {
    if (held || toast.isProgress) return;
    const timer = setTimeout(
      () => (leaving ? onGone(toast.key) : setLeaving(true)),
      leaving ? FADE_MS : stay,
    );
    return () => clearTimeout(timer);
  }, [held, leaving, stay, onGone, toast.key, toast.isProgress]);
  return {
    held,
    leaving,
    hold: () => {
      if (isOver.current) return;
      setHeld(true);
      setLeaving(false);
    },
    release: () => {
      setStay(FADE_MS);
      setHeld(false);
    },
    /** Its step was taken: it goes under the pointer too, which has nothing left to press. */
    leave: () => {
      isOver.current = true;
      setHeld(false);
      setLeaving(true);
    },
  };
}
