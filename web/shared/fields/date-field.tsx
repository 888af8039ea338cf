import { useRef, useState } from 'react';
import { CalendarIcon } from '../kit/icons.tsx';
import { dateText } from '../text/date-text.ts';
import { type DateTextOptions, useDateText } from '../text/use-date-text.ts';
import { Labelled, type LabelledProps } from './labelled.tsx';

interface DateFieldProps extends LabelledProps, Omit<DateTextOptions, 'onProblem'> {
  readonly name?: string;
  readonly autoComplete?: string;
  readonly autoFocus?: true;
}

/** Shown and typed as `dd/mm/aaaa` in any browser language; also "25/11", "+7", "mañana". Button: native calendar. */
export function DateField(props: DateFieldProps) {
  const { value, min, max, name, autoFocus, autoComplete = 'off', error } = props;
  const [problem, setProblem] = useState<string | null>('');
  const picker = useRef<HTMLInputElement>(null);
  const { ref, input, type, read } = useDateText({ ...props, onProblem: setProblem });
  return (
    <Labelled {...props} error={problem === null ? undefined : problem || error}>
      {(control) => (
        <div className="r-field-line">
          <input
            {...control}
            name={name}
            {...(autoFocus && { autoFocus })}
            className="r-input r-tabular"
            ref={ref}
            {...input}
            autoComplete={autoComplete}
            onChange={(event) => type(event.target.value)}
          />
          <button
            type="button"
            className="r-icon-button r-field-end r-needs-script"
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
