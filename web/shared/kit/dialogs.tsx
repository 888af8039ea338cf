import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isForVisitors } from '../../../api/contract/pages.ts';
import { isSessionEnd } from '../call/api-error.ts';
import { detailOf } from '../call/error-detail.ts';
import { onSessionEnd, onTakeover } from '../call/session-end.ts';
import { loginAddress } from '../session/login-address.ts';
import { Button } from './button.tsx';
import type { ModalComponent } from './modal-props.ts';
import { useToaster } from './toaster.tsx';
import type { Tone } from './tone-icon.tsx';

export const DELETE_QUESTION =
  '¿Está seguro de que desea eliminar este registro? Esta acción no se puede deshacer.';

export const CONFIRMATION = '¡Confirmación!';

const LOG_IN_AGAIN = 'Inicie sesión de nuevo para continuar donde estaba.';

export interface DeleteQuestion {
  readonly confirm?: string;
  readonly cancel?: string;
  /** The thing to delete, in words: "Cancha 2, sábado 21 de noviembre, 07:00–08:00". */
  readonly subject?: string;
}

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  /** How "yes" looks: `danger` where it cannot be undone. Default: `primary`. */
  readonly intent?: 'primary' | 'warning' | 'danger';
  readonly tone?: Tone;
}

/**
 * The dialogues that the specification words, for both applications: the frame (`Modal`) is that of the application, as
 * Blueprint's Alert has neither a title nor the light pages. Each promise settles when the dialogue closes.
 */
export interface Dialogs {
  /** "¡Error!": the fixed sentence, then what the server (or the lack of it) says. Where the session ended: log-in. */
  readonly showError: (text: string, thrown?: unknown) => Promise<void>;
  /** "¡Confirmación!": the fixed sentence of a success. A toast on the light pages, unless a dialogue covers those. */
  readonly showConfirmation: (text: string) => Promise<void>;
  /** Asks before a deletion; true only where the deleting button was pressed. Asks one thing at a time. */
  readonly confirmDelete: (question?: DeleteQuestion) => Promise<boolean>;
  /** Asks anything else; true only where the confirming button was pressed. Asks one thing at a time. */
  readonly confirm: (question: Question) => Promise<boolean>;
}

interface Open {
  readonly key: number;
  readonly title: string;
  readonly text: string;
  readonly detail: string;
  readonly tone: Tone;
  readonly choice?: Pick<Question, 'confirm' | 'cancel' | 'intent'>;
  readonly outlivesSession?: true;
  readonly settle: (confirmed: boolean) => void;
}

const Context = createContext<Dialogs | null>(null);
const AlertsContext = createContext<Dialogs | null>(null);

export function useDialogs(): Dialogs {
  const dialogs = useContext(Context);
  if (!dialogs) throw new Error('useDialogs needs DialogsProvider around it');
  return dialogs;
}

let keys = 0;

/** Around what a dialogue holds: toasts are out of reach behind it. */
export function DialogsInside({ children }: { children: ReactNode }) {
  return <Context.Provider value={useContext(AlertsContext)}>{children}</Context.Provider>;
}

interface Props {
  readonly modal: ModalComponent;
  readonly isToasting: boolean;
  readonly children: ReactNode;
}

/** Shows the dialogues asked for below it, one after the other. `isToasting`: a success is a toast. */
export function DialogsProvider({ modal, isToasting, children }: Props) {
  const toast = useToaster();
  const [queue, setQueue] = useState<readonly Open[]>([]);
  // The second half of a double click comes before the first question is drawn.
  const isAsking = useRef(false);
  const dialogs = useMemo<Dialogs>(() => {
    const open = (dialog: Omit<Open, 'key' | 'settle'>) =>
      new Promise<boolean>((resolve) => {
        keys += 1;
        const key = keys;
        const settle = (confirmed: boolean) => {
          setQueue((now) => now.filter((one) => one.key !== key));
          resolve(confirmed);
        };
        setQueue((now) => [...now, { ...dialog, key, settle }]);
      });
    const ask = async (question: Omit<Open, 'key' | 'settle'>) => {
      if (isAsking.current) return false;
      isAsking.current = true;
      const answer = await open(question);
      isAsking.current = false;
      return answer;
    };
    const offerLogIn = async (failure: string) => {
      // Other pages go to log-in, which says why: nothing is in front of that.
      if (!isForVisitors(window.location.pathname)) return;
      const choice = { confirm: 'Iniciar sesión', cancel: 'Regresar' };
      const words = { title: 'Su sesión ha terminado', text: failure, detail: LOG_IN_AGAIN };
      if (await ask({ ...words, tone: 'error', choice, outlivesSession: true }))
        window.location.assign(loginAddress(window.location));
    };
    return {
      showError: async (text, thrown) => {
        if (isSessionEnd(thrown)) return offerLogIn(text);
        const detail = thrown === undefined ? '' : detailOf(text, thrown);
        // The specification ends one of its sentences with a colon: the server's is the rest of it.
        const words = text.endsWith(': ') ? { text: text + detail, detail: '' } : { text, detail };
        await open({ title: '¡Error!', tone: 'error', ...words });
      },
      showConfirmation: async (text) => {
        await open({ title: CONFIRMATION, tone: 'success', text, detail: '' });
      },
      confirmDelete: ({ confirm = 'Eliminar', cancel = 'Cancelar', subject = '' } = {}) =>
        ask({
          title: `¿${confirm}?`,
          tone: 'question',
          text: DELETE_QUESTION,
          detail: subject,
          choice: { confirm, cancel, intent: 'danger' },
        }),
      confirm: ({ title, text, tone = 'question', ...choice }) =>
        ask({ title, tone, text, detail: '', choice }),
    };
  }, []);
  const toasting = useMemo<Dialogs>(() => {
    const showConfirmation = async (message: string) => toast({ title: CONFIRMATION, message });
    return { ...dialogs, showConfirmation };
  }, [dialogs, toast]);
  useCloseAtSessionEnd(queue);
  const [shown] = queue;
  return (
    <AlertsContext.Provider value={dialogs}>
      <Context.Provider value={isToasting ? toasting : dialogs}>
        {children}
        {shown && <Shown key={shown.key} dialog={shown} modal={modal} />}
      </Context.Provider>
    </AlertsContext.Provider>
  );
}

/** Dialogues are closed before the log-in page, or the page of another account, is shown; nothing counts as confirmed. */
function useCloseAtSessionEnd(queue: readonly Open[]): void {
  const latest = useRef(queue);
  latest.current = queue;
  useEffect(() => {
    const close = (isDue: (dialog: Open) => boolean) => {
      for (const dialog of latest.current.filter(isDue)) dialog.settle(false);
    };
    const stops = [
      onSessionEnd(() => close(({ outlivesSession }) => !outlivesSession)),
      onTakeover(() => close(() => true)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

function Shown({ dialog, modal: Modal }: { dialog: Open; modal: ModalComponent }) {
  const textId = useId();
  const { choice, settle } = dialog;
  return (
    <Modal
      title={dialog.title}
      tone={dialog.tone}
      role="alertdialog"
      size="small"
      hasCross={false}
      describedBy={textId}
      onClose={() => settle(false)}
      footer={
        choice ? (
          <>
            <Button text={choice.cancel} onClick={() => settle(false)} data-first-focus="" />
            <Button intent={choice.intent ?? 'primary'} text={choice.confirm} onClick={() => settle(true)} />
          </>
        ) : (
          <Button intent="primary" text="De acuerdo" onClick={() => settle(true)} data-first-focus="" />
        )
      }
    >
      <div id={textId}>
        <p>{dialog.text}</p>
        {dialog.detail && <p className="r-muted">{dialog.detail}</p>}
      </div>
    </Modal>
  );
}
