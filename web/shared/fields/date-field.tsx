import { useEffect, useRef, useState } from 'react';
import { browserToday, dateOfText, dateText, NO_DATE, outsideOf } from '../date-text.ts';
import { CalendarIcon } from '../icons.tsx';
import { Labelled, type LabelledProps } from './labelled.tsx';

interface DateFieldProps extends LabelledProps {
  readonly name?: string;
  /** `YYYY-MM-DD`; '' where there is none. */
  readonly value: string;
  readonly onChange: (date: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** The product's date: what "hoy" and "+7" count from. Default: the browser's. */
  readonly today?: string | undefined;
  readonly autoComplete?: string;
}

/**
 * A date, shown and typed as `dd/mm/aaaa` whatever the browser's language; takes "25/11", "+7", "mañana" too. The button
 * opens the browser's own calendar, which a phone shows large.
 */
export function DateField({
  value,
  onChange,
  min,
  max,
  today,
  name,
  autoComplete,
  ...labelled
}: DateFieldProps) {
  const [text, setText] = useState(dateText(value));
  const [problem, setProblem] = useState<string | null>('');
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => setText(dateText(value)), [value]);
  const read = (typed: string) => {
    const date = typed.trim() === '' ? '' : dateOfText(typed, today ?? browserToday());
    setProblem(date === null ? NO_DATE : outsideOf(date, min, max));
    if (date === null) return;
    setText(dateText(date));
    if (date !== value) onChange(date);
  };
  return (
    <Labelled {...labelled} error={problem === null ? undefined : problem || labelled.error}>
      {(control) => (
        <div className="r-field-line">
          <input
            {...control}
            name={name}
            className="r-input r-tabular"
            value={text}
            placeholder="dd/mm/aaaa"
            autoComplete={autoComplete ?? 'off'}
            onChange={(event) => {
              setText(event.target.value);
              // What was wrong goes now, not when the field is left by a click: that click would miss what moves up.
              setProblem(null);
            }}
            onBlur={() => read(text)}
            onKeyDown={(event) => event.key === 'Enter' && read(text)}
          />
          <button
            type="button"
            className="r-icon-button r-field-end"
            aria-label="Elegir en el calendario"
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarIcon />
          </button>
          <input
            ref={picker}
            type="date"
            className="r-date-picker"
            tabIndex={-1}
            aria-hidden="true"
            value={value}
            min={min}
            max={max}
            onChange={(event) => read(dateText(event.target.value))}
          />
        </div>
      )}
    </Labelled>
  );
}
