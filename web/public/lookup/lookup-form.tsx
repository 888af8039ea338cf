import { type FormEvent, type RefObject, useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { SearchIcon } from '../../shared/icons.tsx';
import { CODE_INPUT } from '../../shared/reservation-code.ts';

interface Props {
  readonly input: RefObject<HTMLInputElement>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Enter, or the button; never without a text. */
  readonly onSearch: () => void;
}

/** One field and its button. */
export function LookupForm({ input, text, onText, onSearch }: Props) {
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = text.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) input.current?.focus();
    else onSearch();
  };
  return (
    <search>
      <form className="r-lookup-form" onSubmit={submit} noValidate>
        <div className="r-field">
          <label htmlFor="codigo">Ingrese el código de reserva</label>
          <input
            id="codigo"
            ref={input}
            className="r-input r-code"
            value={text}
            {...CODE_INPUT}
            enterKeyHint="search"
            aria-invalid={isMissing ? true : undefined}
            aria-describedby="codigo-ayuda"
            onChange={(event) => {
              onText(event.target.value);
              setMissing(false);
            }}
          />
          <div id="codigo-ayuda">
            {isMissing ? (
              <span className="r-field-error" role="alert">
                Escriba el código que está en su ticket.
              </span>
            ) : (
              <span className="r-field-hint">Está en su ticket, debajo del código QR.</span>
            )}
          </div>
        </div>
        <Button type="submit" intent="primary" size="large" icon={<SearchIcon />} text="Buscar" />
      </form>
    </search>
  );
}
