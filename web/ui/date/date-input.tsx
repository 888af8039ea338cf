import { InputGroup, Popover, PopupKind } from '@blueprintjs/core';
import { Calendar as CalendarIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { dateText } from '../../shared/text/date-text.ts';
import { type DateTextOptions, useDateText } from '../../shared/text/use-date-text.ts';
import type { ControlProps } from '../field/field.tsx';
import './date.css';

const Calendar = lazy(() => import('./calendar.tsx'));

interface Props extends DateTextOptions {
  readonly control: ControlProps;
  readonly isFirst?: boolean;
}

/** Blueprint's DateInput opens its calendar on focus and takes the Tab key; here only button and arrow down open it. */
export function DateInput({ control, ...rest }: Props) {
  const { value, min, max, today } = rest;
  const { input: typed, type, read, normalized } = useDateText(rest);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isEnterDue = useRef(false);
  useEffect(() => {
    if (!isEnterDue.current) return;
    isEnterDue.current = false;
    input.current?.form?.requestSubmit();
  });
  const pick = (date: string) => {
    read(dateText(date));
    setOpen(false);
  };
  /** The form that Enter sends must see the new date: it waits until that is set. */
  const onEnterKey = (event: KeyboardEvent) => {
    const before = value;
    const isDate = read();
    if (isDate && dateText(before) === normalized()) return;
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
      {...typed}
      autoComplete="off"
      onValueChange={type}
      onKeyDown={onKeyDown}
      {...(rest.isFirst ? { 'data-first-focus': '' } : {})}
      rightElement={
        <Popover
          isOpen={isOpen}
          onInteraction={setOpen}
          onClosed={() => input.current?.focus()}
          placement="bottom-end"
          popupKind={PopupKind.DIALOG}
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
