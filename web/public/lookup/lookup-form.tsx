import { type FormEvent, type RefObject, useState } from 'react';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Button } from '../../shared/kit/button.tsx';
import { SearchIcon } from '../../shared/kit/icons.tsx';
import { CODE_INPUT } from '../../shared/text/reservation-code.ts';

interface Props {
  readonly input: RefObject<HTMLInputElement>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Enter, or the button; never without a text. */
  readonly onSearch: () => void;
}

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
        <TextField
          {...CODE_INPUT}
          ref={input}
          label="Ingrese el código de reserva"
          hint="Está en su ticket, debajo del código QR."
          error={isMissing ? 'Escriba el código que está en su ticket.' : undefined}
          value={text}
          enterKeyHint="search"
          onChange={(typed) => {
            onText(typed);
            setMissing(false);
          }}
        />
        <Button type="submit" needsScript intent="primary" size="large" icon={<SearchIcon />} text="Buscar" />
      </form>
    </search>
  );
}
