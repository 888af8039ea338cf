import { useId } from 'react';
import { lookOfType } from '../../../shared/reservation-types.ts';
import { Asterisk } from '../../../ui/field/field.tsx';

interface TypeChoiceProps {
  readonly types: readonly { readonly id: number; readonly name: string }[];
  readonly value: number;
  readonly onChange: (id: number) => void;
  readonly error: string | undefined;
}

/** The reservation type, each in the colour and pattern that its block will have. */
export function TypeChoice({ types, value, onChange, error }: TypeChoiceProps) {
  const errorId = useId();
  return (
    <fieldset className="pg-types" aria-describedby={error ? errorId : undefined}>
      <legend>
        Tipo de reserva
        <Asterisk />
      </legend>
      <div className="pg-types-choices">
        {types.map(({ id, name }, index) => {
          const look = lookOfType(id, name);
          return (
            <label key={id} className={`pg-type ${look.className}`}>
              <input
                type="radio"
                name="selected_reservation_type_id"
                value={id}
                checked={value === id}
                onChange={() => onChange(id)}
                aria-invalid={error !== undefined}
                required
                {...(index === 0 && { 'data-first-focus': '' })}
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
