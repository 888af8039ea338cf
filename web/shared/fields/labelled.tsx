import { type ReactNode, useId } from 'react';
import './fields.css';

/** Properties of every light field. */
export interface LabelledProps {
  readonly label: string;
  /** Its error; shown beneath and read with it. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly isRequired?: boolean;
}

/** Properties of a control that come from the label and the note around it. */
export interface LabelledControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
}

interface Props extends LabelledProps {
  readonly children: (control: LabelledControl) => ReactNode;
}

/**
 * A label, its control, and beneath it what is wrong or worth knowing: read with the field, where the focus goes. As alerts the
 * errors of an empty form would be read in a row, without their fields' names.
 */
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
