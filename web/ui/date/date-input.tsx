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
  /** What is typed is no date; '' again once it is one, null while it is being typed. */
  readonly onProblem: (sentence: string | null) => void;
  readonly onEnter?: (() => void) | undefined;
  readonly isFirst?: boolean;
}

/**
 * Types and shows `dd/mm/aaaa`; the button opens a calendar, and so does the arrow down. Blueprint's DateInput opens its
 * calendar whenever the field gets the focus, over what is beneath, and takes the Tab key: here the keyboard types.
 */
export function DateInput({ value, onChange, min, max, today, control, onProblem, ...rest }: Props) {
  const [text, setText] = useState(dateText(value));
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isEnterDue = useRef(false);
  const { onEnter } = rest;
  useEffect(() => setText(dateText(value)), [value]);
  useEffect(() => {
    if (!isEnterDue.current) return;
    isEnterDue.current = false;
    if (onEnter) onEnter();
    else input.current?.form?.requestSubmit();
  });
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
  };
  /** What Enter starts must find the new date in its place: it waits until that is there. */
  const onEnterKey = (event: KeyboardEvent) => {
    const before = value;
    const isDate = read(text);
    if (isDate && dateText(before) === normalized(text, today)) return onEnter?.();
    event.preventDefault();
    isEnterDue.current = isDate;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Enter') {
      onEnterKey(event);
    }
  };
  return (
    <InputGroup
      {...control}
      inputRef={input}
      className="ui-date-input"
      value={text}
      placeholder="dd/mm/aaaa"
      autoComplete="off"
      onValueChange={(typed) => {
        setText(typed);
        // What was wrong goes now, not when the field is left by a click: that click would miss what moves up.
        onProblem(null);
      }}
      onBlur={() => read(text)}
      onKeyDown={onKeyDown}
      {...(rest.isFirst ? { 'data-first-focus': '' } : {})}
      rightElement={
        <Popover
          isOpen={isOpen}
          onInteraction={setOpen}
          onClosed={() => input.current?.focus()}
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

/** What a text will be shown as once it is read. */
function normalized(text: string, today: string | undefined): string {
  return text.trim() === '' ? '' : dateText(dateOfText(text, today ?? browserToday()) ?? text);
}
