import { Radio, RadioGroup } from '@blueprintjs/core';
import type { Reservation } from '../../../api/contract/reservations.ts';
import type { Scope } from '../../../domain/series/scopes.ts';
import './scope-field.css';

const LABELS: Readonly<Record<Scope, string>> = {
  one: 'Solo esta',
  following: 'Esta y las siguientes',
  all: 'Todas',
};

interface Props {
  readonly reservation: Reservation;
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
  readonly disabled?: boolean;
}

export function ScopeField({ reservation, value, onChange, disabled = false }: Props) {
  const { occurrence } = reservation;
  if (!occurrence) return null;
  return (
    <fieldset className="r-scope">
      <legend>
        Fecha {occurrence.number} de {occurrence.count}: ¿a qué fechas se aplica?
      </legend>
      <RadioGroup
        name="scope"
        selectedValue={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value as Scope)}
      >
        {Object.entries(LABELS).map(([scope, label]) => (
          <Radio key={scope} value={scope} label={label} />
        ))}
      </RadioGroup>
      {value !== 'one' && (
        <p className="r-field-hint">Las fechas que se cambiaron por separado conservan lo suyo.</p>
      )}
    </fieldset>
  );
}
