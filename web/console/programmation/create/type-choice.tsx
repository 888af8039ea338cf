import { useId } from 'react';
import type { Named } from '../../../../api/contract/fields.ts';
import { lookOfType } from '../../../shared/text/reservation-types.ts';
import { Asterisk } from '../../../ui/field/field.tsx';
import type { Binding } from '../../../ui/form/use-form.ts';

interface TypeChoiceProps extends Binding<number> {
  readonly types: readonly Named[];
  readonly isFirst: boolean;
}

export function TypeChoice({ types, isFirst, name: field, value, error, ...props }: TypeChoiceProps) {
  const errorId = useId();
  return (
    <fieldset
      className="pg-types ui-wide"
      disabled={props.disabled}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>
        Tipo de reserva
        {props.isRequired && <Asterisk />}
      </legend>
      <div className="pg-types-choices">
        {types.map(({ id, name }, index) => {
          const look = lookOfType(id, name);
          return (
            <label key={id} className={`pg-type ${look.className}`}>
              <input
                type="radio"
                name={field}
                value={id}
                checked={value === id}
                onChange={() => props.onChange(id)}
                aria-invalid={error !== undefined}
                required={props.isRequired}
                {...(index === 0 && isFirst && { 'data-first-focus': '' })}
              />
              <span className="pg-type-sample r-type-block" aria-hidden="true">
                {look.letter}
              </span>
              <span>{name}</span>
            </label>
          );
        })}
      </div>
      <div id={errorId} className="r-field-error">
        {error}
      </div>
    </fieldset>
  );
}
