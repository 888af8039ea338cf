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
import { type Shown, type Toast, ToastBox, UNDO } from './toast-box.tsx';
import './toaster.css';
import { useHydrated } from './use-hydrated.ts';

/** Shows a toast, on pages without Blueprint too. It goes by itself, later where it offers a next step. */
export type ShowToast = (toast: Toast) => void;

const LONGEST_STACK = 4;

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
    const others = (now: readonly Shown[]) => now.filter((toast) => toast.key !== key);
    const shown = message === null ? [] : [{ key, message, isProgress: true }];
    setToasts((now) => [...others(now), ...shown].slice(-LONGEST_STACK));
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
