import { InputGroup } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import { Select } from '../../../ui/field/select.tsx';
import type { FieldName } from './form-values.ts';

/** What a control takes from the field around it. */
export interface ControlProps {
  readonly id: string;
  readonly name: FieldName;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': boolean;
}

interface FieldProps {
  readonly label: string;
  readonly name: FieldName;
  /** Marked with * in section 2 of the specification. */
  readonly hasAsterisk?: boolean;
  /** Required: always where there is an asterisk. */
  readonly isRequired?: boolean;
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

/** A label, its control, and beneath it what is wrong or worth knowing. */
export function Field({
  label,
  name,
  hasAsterisk = false,
  error,
  hint,
  className = '',
  ...rest
}: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const isRequired = rest.isRequired ?? hasAsterisk;
  const describedBy = error || hint ? noteId : undefined;
  return (
    <div className={`r-field ${className}`}>
      <label htmlFor={id}>
        {label}
        {hasAsterisk && <Asterisk />}
      </label>
      {rest.children({
        id,
        name,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy,
        'aria-required': isRequired,
      })}
      <div id={noteId} className={error ? 'r-field-error' : 'r-field-hint'}>
        {error ?? hint}
      </div>
    </div>
  );
}

/** The mark of section 5's alert. `aria-required` says it to a screen reader. */
export function Asterisk() {
  return (
    <span className="pg-asterisk" aria-hidden="true">
      {' *'}
    </span>
  );
}

type SimpleFieldProps = Omit<FieldProps, 'children'>;

interface TextFieldProps extends SimpleFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'date';
  readonly inputMode?: 'numeric';
  readonly min?: string;
  readonly list?: string;
}

/** A line of text, or a date. */
export function TextField({
  value,
  onChange,
  type = 'text',
  inputMode,
  min,
  list,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <InputGroup
          {...control}
          type={type}
          value={value}
          onValueChange={onChange}
          autoComplete="off"
          {...(inputMode && { inputMode })}
          {...(min && { min })}
          {...(list && { list })}
        />
      )}
    </Field>
  );
}

interface SelectFieldProps extends SimpleFieldProps {
  readonly value: string | number;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** One of a list; its options are the children. */
export function SelectField({ value, onChange, children, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Select {...control} fill value={value} onChange={(event) => onChange(event.target.value)}>
          {children}
        </Select>
      )}
    </Field>
  );
}
