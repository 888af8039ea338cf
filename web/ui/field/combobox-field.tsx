import { useEffect, useRef, useState } from 'react';
import { ChoiceInput } from './choice-input.tsx';
import { type Bound, Field, type FieldProps } from './field.tsx';
import type { Choice, Search } from './use-choices.ts';

interface Searching {
  readonly search: Search;
  readonly minLength?: number;
  readonly placeholder?: string;
}

interface ComboboxFieldProps extends FieldProps, Bound<Choice | null>, Searching {
  readonly empty?: string;
}

/** One of a list that the server searches. */
export function ComboboxField({ value, onChange, search, minLength = 1, ...props }: ComboboxFieldProps) {
  const { placeholder, empty = 'No se han encontrado resultados', ...field } = props;
  const [text, setText] = useState(value?.label ?? '');
  const isTyping = useRef(false);
  useEffect(() => {
    // Typing over a choice drops it, and keeps the text.
    if (!isTyping.current) setText(value?.label ?? '');
    isTyping.current = false;
  }, [value]);
  const type = (next: string) => {
    setText(next);
    if (!value || next === value.label) return;
    isTyping.current = true;
    onChange(null);
  };
  const choose = (choice: Choice) => {
    onChange(choice);
    setText(choice.label);
  };
  return (
    <Field {...field}>
      {(control) => (
        <ChoiceInput
          control={control}
          text={text}
          search={search}
          minLength={minLength}
          empty={empty}
          placeholder={placeholder}
          isChosen={text === value?.label}
          onText={type}
          onChoose={choose}
        />
      )}
    </Field>
  );
}

interface SuggestFieldProps extends FieldProps, Bound<string>, Searching {
  readonly isFirst?: boolean;
  readonly onChoose?: (choice: Choice) => void;
}

/** Any text, with a list of what the server knows of it. */
export function SuggestField({
  value,
  onChange,
  onChoose,
  search,
  minLength = 1,
  isFirst = false,
  ...props
}: SuggestFieldProps) {
  const { placeholder, ...field } = props;
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (choice: Choice) => {
    setChosen(choice.label);
    onChange(choice.label);
    onChoose?.(choice);
  };
  return (
    <Field {...field}>
      {(control) => (
        <ChoiceInput
          control={control}
          search={search}
          minLength={minLength}
          placeholder={placeholder}
          text={value}
          empty=""
          isFirst={isFirst}
          isFreeText
          isChosen={value === chosen}
          onText={onChange}
          onChoose={choose}
        />
      )}
    </Field>
  );
}
