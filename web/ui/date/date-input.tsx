import { InputGroup, Popover } from '@blueprintjs/core';
import { Calendar as CalendarIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { browserToday, dateOfText, dateText, NO_DATE, outsideOf } from '../../shared/date-text.ts';
import type { ControlProps } from '../field/field.tsx';
import './date.css';

const Calendar = lazy(() => import('./calendar.tsx'));

export interface DateInputProps {
  /** `YYYY-MM-DD`; '' where there is none. */
  readonly value: string;
  readonly onChange: (date: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The product's date: what "hoy" and "+7" count from. */
  readonly today: string | undefined;
}

interface Props extends DateInputProps {
  readonly control: ControlProps;
  /** What is typed is no date; '' again once it is one. */
  readonly onProblem: (sentence: string) => void;
  readonly onEnter?: (() => void) | undefined;
  readonly isFirst?: boolean;
}

/**
 * Types and shows `dd/mm/aaaa`; the button opens a calendar, and so does the arrow down. Blueprint's DateInput opens its
 * calendar whenever the field gets the focus, over what stands beneath, and takes the Tab key: here the keyboard types.
 */
export function DateInput({ value, onChange, min, max, today, control, onProblem, ...rest }: Props) {
  const [text, setText] = useState(dateText(value));
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setText(dateText(value)), [value]);
  const read = (typed: string): boolean => {
    const date = typed.trim() === '' ? '' : dateOfText(typed, today ?? browserToday());
    onProblem(date === null ? NO_DATE : outsideOf(date, min, max));
    if (date === null) return false;
    setText(dateText(date));
    if (date !== value) onChange(date);
    return true;
  };
  const pick = (date: string) => {
    read(dateText(date));
    setOpen(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Enter') {
      if (read(text) && rest.onEnter) rest.onEnter();
    }
  };
  return (
    <InputGroup
      {...control}
      name={control.name ?? ''}
      inputRef={input}
      className="ui-date-input"
      value={text}
      placeholder="dd/mm/aaaa"
      autoComplete="off"
      onValueChange={setText}
      onBlur={() => read(text)}
      onKeyDown={onKeyDown}
      {...(rest.isFirst ? { 'data-first-focus': '' } : {})}
      rightElement={
        <Popover
          isOpen={isOpen}
          onInteraction={setOpen}
          placement="bottom-end"
          popoverClassName="ui-calendar-popover"
          content={
            <Suspense fallback={<div className="ui-calendar-wait">Cargando…</div>}>
              <Calendar value={value} onChange={pick} min={min} max={max} today={today} />
            </Suspense>
          }
          renderTarget={({ ref, isOpen: _, ...target }) => (
            <button
              {...target}
              ref={ref}
              type="button"
              className="r-icon-button"
              aria-label="Elegir en el calendario"
              disabled={control.disabled}
            >
              <CalendarIcon />
            </button>
          )}
        />
      }
    />
  );
}
