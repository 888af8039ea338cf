import { type FormEvent, type RefObject, useState } from 'react';
import { TextField } from '../../shared/fields/text-field.tsx';
import { Button } from '../../shared/kit/button.tsx';
import { SearchIcon } from '../../shared/kit/icons.tsx';
import { PlainForm } from '../../shared/site/plain-form.tsx';
import { usePosted } from '../../shared/site/site-context.ts';
import { CODE_INPUT } from '../../shared/text/reservation-code.ts';

interface Props {
  readonly input: RefObject<HTMLInputElement>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSearch: () => void;
}

export function LookupForm({ input, text, onText, onSearch }: Props) {
  const posted = usePosted('lookup');
  const [isMissing, setMissing] = useState(posted?.refusal?.body.code === 'invalid');
  const [failure, setFailure] = useState(posted?.refusal && !isMissing ? posted.refusal.body.error : '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = text.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) input.current?.focus();
    else onSearch();
  };
  return (
    <search>
      <PlainForm form="lookup" isElsewhere className="r-lookup-form" onSubmit={submit}>
        <TextField
          {...CODE_INPUT}
          name="code"
          ref={input}
          label="Ingrese el código de reserva"
          hint="Está en su ticket, debajo del código QR."
          error={isMissing ? 'Escriba el código que está en su ticket.' : failure || undefined}
          value={text}
          enterKeyHint="search"
          onChange={(typed) => {
            onText(typed);
            setMissing(false);
            setFailure('');
          }}
        />
        <Button type="submit" intent="primary" size="large" icon={<SearchIcon />} text="Buscar" />
      </PlainForm>
    </search>
  );
}
