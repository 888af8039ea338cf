import { InputGroup, Popover, PopupKind } from '@blueprintjs/core';
import { Calendar as CalendarIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { dateText } from '../../shared/text/date-text.ts';
import { type DateTextOptions, useDateText } from '../../shared/text/use-date-text.ts';
import type { ControlProps } from '../field/field.tsx';
import './date.css';

const Calendar = lazy(() => import('./calendar.tsx'));

interface Props extends DateTextOptions {
  readonly control: ControlProps;
}

/** Blueprint's DateInput opens its calendar on focus and takes the Tab key; here only button and arrow down open it. */
export function DateInput({ control, ...rest }: Props) {
  const { value, min, max, today } = rest;
  const { ref, input, type, read } = useDateText(rest);
  const [isOpen, setOpen] = useState(false);
  const pick = (date: string) => {
    read(dateText(date));
    setOpen(false);
  };
  /** Not from where somebody has clicked meanwhile. */
  const takeFocusBack = () => {
    const { activeElement: focused } = document;
    const isFree = !focused || focused === document.body || focused.closest('.ui-calendar-popover') !== null;
    if (isFree || focused.closest('.ui-date-input')?.contains(ref.current)) ref.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Enter') {
      read();
    }
  };
  return (
    <InputGroup
      {...control}
      inputRef={ref}
      className="ui-date-input"
      {...input}
      autoComplete="off"
      onValueChange={type}
      onKeyDown={onKeyDown}
      rightElement={
        <Popover
          isOpen={isOpen}
          onInteraction={setOpen}
          onClosed={takeFocusBack}
          placement="bottom-end"
          popupKind={PopupKind.DIALOG}
          popoverClassName="ui-calendar-popover"
          content={
            <Suspense fallback={<div className="ui-calendar-wait">Cargando…</div>}>
              <Calendar value={value} onChange={pick} min={min} max={max} today={today} />
            </Suspense>
          }
          renderTarget={({ ref: targetRef, isOpen: _, ...target }) => (
            <button
              {...target}
              ref={targetRef}
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
