import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { TextField } from '../../shared/fields/text-field.tsx';
import { CODE_INPUT, codeIn, isPlausibleCode } from '../../shared/text/reservation-code.ts';
import { Button } from '../../ui/button.tsx';
import { SHORTCODE_SHOWN } from './code-text.ts';

interface Props {
  readonly input: RefObject<HTMLInputElement>;
  readonly initial: string;
  readonly isBusy: boolean;
  /** Resolves to whether the code was checked in. */
  readonly onCode: (code: string) => Promise<boolean | null>;
  readonly children?: ReactNode;
}

/** Always ready for the next code, as a scanner does not wait. A refused typed code comes back to be corrected. */
export function CheckInForm({ input, initial, isBusy, onCode, children }: Props) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState('');
  const isReturned = useRef(false);
  useTypingAnywhere(input);
  useLayoutEffect(() => {
    if (!isReturned.current || text === '') return;
    isReturned.current = false;
    input.current?.select();
  }, [text, input]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    input.current?.focus();
    const code = codeIn(text);
    setError(code === '' ? EMPTY : isPlausibleCode(code) ? '' : ALIEN);
    if (!isPlausibleCode(code)) {
      input.current?.select();
      return;
    }
    setText('');
    const isDone = await onCode(code);
    if (isDone !== false || code.length > SHORTCODE_SHOWN) return;
    isReturned.current = true;
    setText((now) => now || code);
  }

  return (
    <form className="r-stack" onSubmit={submit} noValidate>
      <TextField
        {...CODE_INPUT}
        ref={input}
        label="Código de la reserva"
        error={error}
        className={
          text.length > SHORTCODE_SHOWN ? 'r-code r-check-in-code is-long' : 'r-code r-check-in-code'
        }
        value={text}
        enterKeyHint="go"
        onChange={(typed) => {
          setText(typed);
          setError('');
        }}
      />
      <div className="r-row r-check-in-actions">
        {/* Busy, but not shut: what is scanned meanwhile waits its turn. */}
        <Button
          type="submit"
          intent="primary"
          size="large"
          text="Marcar check-in"
          className={isBusy ? 'r-busy' : ''}
          aria-busy={isBusy}
        />
        {children}
      </div>
    </form>
  );
}

const EMPTY = 'Escriba o escanee el código de la reserva.';
const ALIEN =
  'Esto no es el código de una reserva. Escanee el QR del ticket o escriba el código que está debajo de él.';

/** The field has the focus, and what a scanner types while nothing has it goes there too. */
function useTypingAnywhere(input: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    input.current?.focus();
    const listen = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      const isNowhere =
        target instanceof HTMLElement && (target === document.body || target.id === 'contenido');
      if (isNowhere && key.length === 1 && !ctrlKey && !altKey && !metaKey) input.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [input]);
}
