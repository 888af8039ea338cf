import { InputGroup, Popover } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useDebounced } from '../../shared/kit/use-debounced.ts';
import type { ControlProps } from './field.tsx';
import { type Choice, type Search, useChoices } from './use-choices.ts';

interface ChoiceInputProps {
  readonly control: ControlProps;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChoose: (choice: Choice) => void;
  /** Asks the server; `signal` aborts when the text has changed. Same text, same function: memoize it. */
  readonly search: Search;
  /** Shorter texts are not searched. */
  readonly minLength: number;
  /** The text is that of the choice: nothing to ask for. */
  readonly isChosen: boolean;
  /** The text of the list where nothing is found; '' shows no list then. */
  readonly empty: string;
  readonly placeholder?: string | undefined;
}

/**
 * A line of text with a list of the server's results. Blueprint's Suggest moves the focus between two inputs and names
 * its list in English, so this file implements the roles and keys (arrows, Enter, Escape) of a combobox; the popover is
 * Blueprint's.
 */
export function ChoiceInput({ control, text, onText, onChoose, search, ...rest }: ChoiceInputProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = useDebounced(text.trim(), 200);
  const isAsking = isOpen && !rest.isChosen && asked.length >= rest.minLength;
  const { choices, note } = useChoices(search, isAsking ? asked : '', rest.empty);
  useEffect(() => setActive(choices.length > 0 ? 0 : -1), [choices]);
  const isShown = isAsking && (choices.length > 0 || note !== '');
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    onChoose(choice);
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const by = event.key === 'ArrowDown' ? 1 : -1;
      if (choices.length > 0) setActive((now) => (now + by + choices.length) % choices.length);
    } else if (event.key === 'Enter' && isShown && choices[active]) {
      event.preventDefault();
      choose(choices[active]);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  };
  const activeId = isShown && choices[active] ? `${listId}-${active}` : undefined;
  return (
    <Popover
      isOpen={isShown}
      minimal
      fill
      matchTargetWidth
      autoFocus={false}
      enforceFocus={false}
      shouldReturnFocusOnClose={false}
      placement="bottom-start"
      onInteraction={(open) => !open && setOpen(false)}
      content={<Choices id={listId} choices={choices} active={active} note={note} onChoose={choose} />}
      renderTarget={({ ref }) => (
        <div ref={ref}>
          <InputGroup
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            {...(activeId && { 'aria-activedescendant': activeId })}
            {...(rest.placeholder && { placeholder: rest.placeholder })}
            value={text}
            autoComplete="off"
            onValueChange={(next) => {
              onText(next);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
        </div>
      )}
    />
  );
}

interface ChoicesProps {
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly active: number;
  readonly note: string;
  readonly onChoose: (choice: Choice) => void;
}

function Choices({ id, choices, active, note, onChoose }: ChoicesProps) {
  return (
    <>
      {note && (
        <p className="ui-options-note" role="status">
          {note}
        </p>
      )}
      <div id={id} role="listbox" className="ui-options" tabIndex={-1} aria-label="Resultados">
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the input holds focus and keys
          <div
            key={choice.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className="ui-option"
            // Before the input loses the focus, which closes the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
          >
            <span>{choice.label}</span>
            {choice.detail && <span className="ui-option-detail">{choice.detail}</span>}
          </div>
        ))}
      </div>
    </>
  );
}
