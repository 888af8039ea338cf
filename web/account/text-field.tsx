import { forwardRef, type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  /** What is wrong with it; shown beneath and read with it. */
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
  /** Stands inside the field, at its end. */
  readonly end?: ReactNode;
}

/** A labelled line of text with its error beneath. */
export const TextField = forwardRef<HTMLInputElement, Props>(function TextField(
  { label, value, error, onChange, end, ...input },
  ref,
) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="r-field">
      <label htmlFor={id}>{label}</label>
      <div className="r-field-line">
        <input
          {...input}
          id={id}
          ref={ref}
          className="r-input"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      <div id={errorId} className="r-field-error" role="alert">
        {error}
      </div>
    </div>
  );
});
