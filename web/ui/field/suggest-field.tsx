import { useState } from 'react';
import { ChoiceInput } from './choice-input.tsx';
import { type Bound, Field, type FieldProps } from './field.tsx';
import type { Choice, Search } from './use-choices.ts';

interface SuggestFieldProps extends FieldProps, Bound<string> {
  readonly search: Search;
  readonly minLength?: number;
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
  ...field
}: SuggestFieldProps) {
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
          text={value}
          isFirst={isFirst}
          isChosen={value === chosen}
          onText={onChange}
          onChoose={choose}
        />
      )}
    </Field>
  );
}
