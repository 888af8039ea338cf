import { InputGroup, Popover } from '@blueprintjs/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useDebounced } from '../../shared/use-debounced.ts';
import { type Bound, Field, type FieldProps } from './field.tsx';
import { type Choice, useChoices } from './use-choices.ts';

interface ComboboxFieldProps extends FieldProps, Bound<Choice | null> {
  /** Asks the server; `signal` aborts when the text has changed. Same text, same function: memoize it. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Choice[]>;
  /** Shorter texts are not asked for. */
  readonly minLength?: number;
  readonly placeholder?: string;
  /** What stands in the list where nothing is found. */
  readonly empty?: string;
}

/**
 * One of a list that the server searches. Blueprint's Suggest moves the focus between two inputs and names its list in
 * English, so the roles and keys (arrows, Enter, Escape) of a combobox are ours; its popover is Blueprint's.
 */
export function ComboboxField({ value, onChange, search, minLength = 1, ...props }: ComboboxFieldProps) {
  const { placeholder, empty = 'No se han encontrado resultados', ...field } = props;
  const listId = useId();
  const [text, setText] = useState(value?.label ?? '');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const asked = useDebounced(text.trim(), 200);
  const isAsking = isOpen && asked.length >= minLength && asked !== value?.label;
  const { choices, note } = useChoices(search, isAsking ? asked : '', empty);
  const isTyping = useRef(false);
  useEffect(() => {
    // What is typed over a choice drops it, and stays.
    if (!isTyping.current) setText(value?.label ?? '');
    isTyping.current = false;
  }, [value]);
  useEffect(() => setActive(choices.length > 0 ? 0 : -1), [choices]);
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    onChange(choice);
    setText(choice.label);
    setOpen(false);
  };
  const type = (next: string) => {
    setText(next);
    setOpen(true);
    if (!value || next === value.label) return;
    isTyping.current = true;
    onChange(null);
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
  const isShown = isAsking && (choices.length > 0 || note !== '');
  const activeId = isShown && choices[active] ? `${listId}-${active}` : undefined;
  return (
    <Field {...field}>
      {(control) => (
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
                name={control.name ?? ''}
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={isShown}
                aria-controls={listId}
                {...(activeId && { 'aria-activedescendant': activeId })}
                {...(placeholder && { placeholder })}
                value={text}
                autoComplete="off"
                onValueChange={type}
                onKeyDown={onKeyDown}
                onBlur={() => setOpen(false)}
              />
            </div>
          )}
        />
      )}
    </Field>
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
      {/* biome-ignore lint/a11y/useSemanticElements: a list of a combobox; the input holds focus and keys */}
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
