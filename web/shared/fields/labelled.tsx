import { type ReactNode, useId } from 'react';
import './fields.css';

export interface LabelledProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
}

interface LabelledControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
}

interface Props extends LabelledProps {
  readonly children: (control: LabelledControl) => ReactNode;
}

/** Errors are read with their field: as alerts, those of an empty form would be read in a row, without names. */
export function Labelled({ label, error, hint, isRequired = false, children }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error || hint);
  return (
    <div className="r-field">
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      <div id={noteId}>
        {error && <div className="r-field-error">{error}</div>}
        {!error && hint && <div className="r-field-hint">{hint}</div>}
      </div>
    </div>
  );
}
