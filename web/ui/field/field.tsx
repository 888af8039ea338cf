import { FormGroup } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';
import './field.css';

/** `form.field('name')` of `useForm` gives `name`, `value`, `onChange`, `error`. */
export interface FieldProps {
  readonly label: ReactNode;
  readonly name?: string | undefined;
  readonly isRequired?: boolean | undefined;
  readonly maxLength?: number | undefined;
  /** Required without the mark, where the specification marks others. */
  readonly hasAsterisk?: boolean;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly isLabelHidden?: boolean;
  readonly className?: string;
}

export interface Bound<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export interface ControlProps {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': boolean;
}

interface Props extends FieldProps {
  readonly children: (control: ControlProps) => ReactNode;
}

/** Blueprint's FormGroup does not connect its helper text with the control, so that is done here. */
export function Field({ label, error, hint, isRequired = false, isLabelHidden = false, ...rest }: Props) {
  const hasAsterisk = rest.hasAsterisk ?? isRequired;
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  return (
    <FormGroup
      label={
        <span className={isLabelHidden ? 'r-sr-only' : undefined}>
          {label}
          {hasAsterisk && <Asterisk />}
        </span>
      }
      labelFor={id}
      className={`ui-field ${isLabelHidden ? 'is-label-hidden' : ''} ${rest.className ?? ''}`}
      helperText={
        note ? (
          <span id={noteId} className={error ? 'r-field-error' : 'r-field-hint'}>
            {note}
          </span>
        ) : undefined
      }
    >
      {rest.children({
        id,
        name: rest.name ?? '',
        disabled: rest.disabled ?? false,
        'aria-invalid': Boolean(error),
        'aria-describedby': note ? noteId : undefined,
        'aria-required': isRequired,
      })}
    </FormGroup>
  );
}

export function Asterisk() {
  return (
    <span className="ui-asterisk" aria-hidden="true">
      {' *'}
    </span>
  );
}
