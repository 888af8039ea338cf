import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { CrossIcon } from './icons.tsx';
import { ToneIcon } from './tone-icon.tsx';
import './toaster.css';
import { useHydrated } from './use-hydrated.ts';

export interface Toast {
  readonly title?: string;
  /** Names the thing: "Cancha 2 reservada, sábado 21 de noviembre, 07:00–08:00". */
  readonly message: string;
  readonly intent?: 'success' | 'warning' | 'danger';
  readonly action?: ToastStep | readonly ToastStep[];
}

export type ToastStep = { readonly label: string } & (
  | { readonly href: string }
  | { readonly onClick: () => void }
);

/** Shows a toast, on pages without Blueprint too, whose toaster fades at times of its own. It goes by itself, later where it offers a next step, and never under the pointer or the focus. */
export type ShowToast = (toast: Toast) => void;

/** The timings of the specification: to come, to go, and to go once the pointer has left. */
const FADE_MS = 1_000;
const STAY_MS = 5_000;
const STAY_WITH_ACTION_MS = 9_000;
const STAY_PER_LETTER_MS = 70;
const LONGEST_STACK = 4;
/** Ctrl+Z presses the latest button of this name. */
export const UNDO = 'Deshacer';
const TONES = { success: 'success', warning: 'question', danger: 'error' } as const;

interface Shown extends Toast {
  readonly key: number;
}

interface Toaster {
  readonly show: ShowToast;
  readonly clear: () => void;
}

const Context = createContext<Toaster | null>(null);

function useProvided(): Toaster {
  const toaster = useContext(Context);
  if (!toaster) throw new Error('useToaster needs ToasterProvider around it');
  return toaster;
}

export function useToaster(): ShowToast {
  return useProvided().show;
}

export function useUndoToast(): (text: string, undo: () => void) => void {
  const toast = useToaster();
  return useCallback(
    (text, undo) => toast({ title: '¡Confirmación!', message: text, action: { label: UNDO, onClick: undo } }),
    [toast],
  );
}

export function useNoToasts(): void {
  const { clear } = useProvided();
  useEffect(clear, [clear]);
}

let keys = 0;

export function ToasterProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const show = useCallback<ShowToast>((toast) => {
    keys += 1;
    const shown = { ...toast, key: keys };
    setToasts((now) => [...now, shown].slice(-LONGEST_STACK));
  }, []);
  const remove = useCallback(
    (key: number) => setToasts((now) => now.filter((toast) => toast.key !== key)),
    [],
  );
  const clear = useCallback(() => setToasts([]), []);
  const isHydrated = useHydrated();
  const toaster = useMemo(() => ({ show, clear }), [show, clear]);
  useUndoKey();
  const region = useMemo(
    () => (
      <section className="r-toasts" aria-label="Avisos">
        <ul className="r-stack r-toast-list" aria-live="polite" aria-relevant="additions">
          {toasts.map((toast) => (
            <ToastBox key={toast.key} toast={toast} onGone={remove} />
          ))}
        </ul>
      </section>
    ),
    [toasts, remove],
  );
  return (
    <Context.Provider value={toaster}>
      {children}
      {isHydrated && createPortal(region, document.body)}
    </Context.Provider>
  );
}

function useUndoKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.key.toLowerCase() !== 'z') return;
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return;
      const steps = [...document.querySelectorAll<HTMLElement>('.r-toast-action')];
      const undo = steps.findLast((step) => step.textContent === UNDO);
      if (!undo) return;
      event.preventDefault();
      undo.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function ToastBox({ toast, onGone }: { toast: Shown; onGone: (key: number) => void }) {
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
        <ToastAction key={action.label} action={action} onDone={leave} />
      ))}
      <button
        type="button"
        className="r-icon-button"
        aria-label="Cerrar aviso"
        onClick={() => onGone(toast.key)}
      >
        <CrossIcon size={16} />
      </button>
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

function useLifetime(toast: Shown, onGone: (key: number) => void) {
  const [held, setHeld] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const isOver = useRef(false);
  const [stay, setStay] = useState(
    toast.action ? STAY_WITH_ACTION_MS : Math.max(STAY_MS, toast.message.length * STAY_PER_LETTER_MS),
  );
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(
      () => (leaving ? onGone(toast.key) : setLeaving(true)),
      leaving ? FADE_MS : stay,
    );
    return () => clearTimeout(timer);
  }, [held, leaving, stay, onGone, toast.key]);
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
