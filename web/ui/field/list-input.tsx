import { InputGroup, Popover } from '@blueprintjs/core';
import { type KeyboardEvent, type ReactElement, useId } from 'react';
import type { ControlProps } from './field.tsx';
import { useActiveInSight } from './use-active-in-sight.ts';
import type { Choice } from './use-choices.ts';

interface ListInputProps {
  readonly control: ControlProps;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly choices: readonly Choice[];
  readonly note: string;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  /** Index of the choice that Enter takes; -1 for none. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (choice: Choice) => void;
  readonly rightElement?: ReactElement;
  readonly inputClass?: string;
  readonly isFirst?: boolean;
  /** Any text is a value: Enter sends the form where no choice is active. */
  readonly isFreeText?: boolean;
  readonly onFocus?: () => void;
  readonly onClick?: () => void;
}

/** A combobox with its own roles and keys: Blueprint's Suggest moves the focus and names its list in English. */
export function ListInput(props: ListInputProps) {
  const { choices, isShown, onShow, active, onText } = props;
  const listId = useId();
  const shownId = isShown && choices[active] ? `${listId}-${active}` : undefined;
  useActiveInSight(shownId);
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
      onInteraction={(open) => !open && onShow(false)}
      content={<Choices id={listId} {...props} />}
      renderTarget={({ ref }) => (
        <div ref={ref}>
          <InputGroup
            {...props.control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            {...(shownId && { 'aria-activedescendant': shownId })}
            {...(props.rightElement && { rightElement: props.rightElement })}
            {...(props.inputClass && { inputClassName: props.inputClass })}
            {...(props.isFirst && { 'data-first-focus': '' })}
            {...(props.onFocus && { onFocus: props.onFocus })}
            {...(props.onClick && { onClick: props.onClick })}
            value={props.text}
            autoComplete="off"
            onValueChange={onText}
            onKeyDown={(event) => onKey(event, props)}
            onBlur={() => onShow(false)}
          />
        </div>
      )}
    />
  );
}

function onKey(event: KeyboardEvent, props: ListInputProps): void {
  const { choices, active, isShown } = props;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const choice = choices[active];
  if (by !== undefined) {
    event.preventDefault();
    props.onShow(true);
    if (isShown && choices.length > 0)
      props.onActive((Math.max(active, 0) + by + choices.length) % choices.length);
  } else if (event.key === 'Enter' && isShown && (choice || !props.isFreeText)) {
    event.preventDefault();
    if (choice) props.onChoose(choice);
  } else if (event.key === 'Escape' && isShown) {
    event.preventDefault();
    event.stopPropagation();
    props.onShow(false);
  }
}

interface ChoicesProps extends Pick<ListInputProps, 'choices' | 'active' | 'note' | 'onChoose'> {
  readonly id: string;
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
