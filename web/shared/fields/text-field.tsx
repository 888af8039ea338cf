import { forwardRef, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react';
import { Labelled, type LabelledProps } from './labelled.tsx';

interface Bound {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

type TextFieldProps = LabelledProps &
  Bound &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
    readonly end?: ReactNode;
  };

export const EMAIL_INPUT = {
  label: 'Correo electrónico',
  type: 'email',
  name: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
} as const;

/** A labelled line of text with its error beneath. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(props, ref) {
  const { label, error, hint, isRequired, value, onChange, end, className, ...input } = props;
  return (
    <Labelled label={label} error={error} hint={hint} isRequired={isRequired ?? false}>
      {(control) => (
        <div className="r-field-line">
          <input
            {...input}
            {...control}
            ref={ref}
            className={className ? `r-input ${className}` : 'r-input'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {end}
        </div>
      )}
    </Labelled>
  );
});

type TextAreaFieldProps = LabelledProps &
  Bound &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'>;

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, error, hint, isRequired, value, onChange, ...area } = props;
  return (
    <Labelled label={label} error={error} hint={hint} isRequired={isRequired ?? false}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          className="r-input"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}
