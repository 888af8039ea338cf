import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { giveFocusBack } from './focus.ts';
import { CrossIcon } from './icons.tsx';
import { ToneIcon } from './tone-icon.tsx';
import './toaster.css';
import { useHydrated } from './use-hydrated.ts';

interface Toast {
  readonly title?: string;
  /** Names the thing: "Cancha 2 reservada, sábado 21 de noviembre, 07:00–08:00". */
  readonly message: string;
  readonly intent?: 'success' | 'warning' | 'danger';
  readonly action?: ToastStep | readonly ToastStep[];
}

type ToastStep = { readonly label: string } & ({ readonly href: string } | { readonly onClick: () => void });

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
  readonly key: number | string;
  /** It stays until its work is done. */
  readonly isProgress?: boolean;
}

interface Toaster {
  readonly show: ShowToast;
  readonly showProgress: (key: string, message: string | null) => void;
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

/** `undo`: null where it would be refused. */
export function useUndoToast(): (text: string, undo: (() => void) | null) => void {
  const toast = useToaster();
  return useCallback(
    (text, undo) =>
      toast({
        title: '¡Confirmación!',
        message: text,
        ...(undo && { action: { label: UNDO, onClick: undo } }),
      }),
    [toast],
  );
}

/** Shows how far some work is, in a message that changes its words; null takes it away. */
export function useProgressToast(): (message: string | null) => void {
  const { showProgress } = useProvided();
  const key = useId();
  return useCallback((message) => showProgress(key, message), [showProgress, key]);
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
  const showProgress = useCallback<Toaster['showProgress']>((key, message) => {
    const of = (now: readonly Shown[]) => now.filter((toast) => toast.key !== key);
    const shown = message === null ? [] : [{ key, message, isProgress: true }];
    setToasts((now) => [...of(now), ...shown].slice(-LONGEST_STACK));
  }, []);
  const remove = useCallback(
    (key: Shown['key']) => setToasts((now) => now.filter((toast) => toast.key !== key)),
    [],
  );
  const clear = useCallback(() => setToasts([]), []);
  const isHydrated = useHydrated();
  const toaster = useMemo(() => ({ show, showProgress, clear }), [show, showProgress, clear]);
  const leave = useLeave();
  useUndoKey();
  const region = useMemo(
    () => (
      <section className="r-toasts" aria-label="Avisos">
        <ul className="r-stack r-toast-list" aria-live="polite" aria-relevant="additions">
          {toasts.map((toast) => (
            <ToastBox key={toast.key} toast={toast} onGone={remove} onLeave={leave} />
          ))}
        </ul>
      </section>
    ),
    [toasts, remove, leave],
  );
  return (
    <Context.Provider value={toaster}>
      {children}
      {isHydrated && createPortal(region, document.body)}
    </Context.Provider>
  );
}

/** A message goes once it is answered, and the focus must not go with it: back to where it was before the messages. */
function useLeave(): () => void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('.r-toasts')) before.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  return useCallback(() => {
    const { activeElement: focused } = document;
    if (!(focused instanceof HTMLElement) || !focused.closest('.r-toasts')) return;
    focused.blur();
    giveFocusBack(before.current);
  }, []);
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

interface ToastBoxProps {
  readonly toast: Shown;
  readonly onGone: (key: Shown['key']) => void;
  readonly onLeave: () => void;
}

function ToastBox({ toast, onGone, onLeave }: ToastBoxProps) {
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
