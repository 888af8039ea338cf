import { useEffect, useState } from 'react';
import { useDebounced } from '../../shared/kit/use-debounced.ts';
import type { ControlProps } from './field.tsx';
import { ListInput } from './list-input.tsx';
import { type Choice, type Search, useChoices } from './use-choices.ts';

interface ChoiceInputProps {
  readonly control: ControlProps;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChoose: (choice: Choice) => void;
  /** Asks the server; `signal` aborts when the text has changed. Same text, same function: memoize it. */
  readonly search: Search;
  readonly minLength: number;
  readonly isChosen: boolean;
  readonly isFirst: boolean;
}

export function ChoiceInput({ control, text, onText, onChoose, search, ...rest }: ChoiceInputProps) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = useDebounced(text.trim(), 200);
  const isAsking = isOpen && !rest.isChosen && asked.length >= rest.minLength;
  const { choices, note, text: answered } = useChoices(search, isAsking ? asked : '');
  useEffect(() => setActive(choices.length > 0 ? 0 : -1), [choices]);
  return (
    <ListInput
      control={control}
      text={text}
      onText={(next) => {
        onText(next);
        setOpen(true);
      }}
      choices={choices}
      note={note}
      isShown={isAsking && (choices.length > 0 || note !== '')}
      onShow={setOpen}
      // Enter takes nothing that was found for an earlier text.
      active={answered === text.trim() ? active : -1}
      onActive={setActive}
      onChoose={(choice) => {
        onChoose(choice);
        setOpen(false);
      }}
      isFirst={rest.isFirst}
      isFreeText
    />
  );
}
