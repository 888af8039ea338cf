import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { CheckboxList } from '../../ui/field/choice-fields.tsx';
import type { Bound } from '../../ui/field/field.tsx';
import type { Scope } from './closure-form.ts';

interface ScopeFieldProps extends Bound<readonly number[]> {
  readonly scope: Scope;
  readonly disabled: boolean;
  readonly error: string | undefined;
}

/** Which centers, or which attractions of the center that is worked in. */
export function ScopeField({ scope, value, onChange, disabled, error }: ScopeFieldProps) {
  const centers = useCall(calls.manageCenters, scope === 'centers' ? {} : null).data?.centers ?? [];
  const attractions =
    useCall(calls.manageAttractions, scope === 'attractions' ? { params: { center: 0 } } : null).data
      ?.attractions ?? [];
  if (scope === 'all') return null;
  const options =
    scope === 'centers'
      ? centers.map(({ id, name }) => ({ value: id, label: name }))
      : attractions
          .map(({ id, name, center_name }) => ({ value: id, label: `${center_name} - ${name}` }))
          .sort((one, other) => one.label.localeCompare(other.label, 'es', { numeric: true }));
  const label = scope === 'centers' ? 'Centros deportivos' : 'Atracciones';
  const shown = error ? { error } : {};
  return (
    <CheckboxList
      label={label}
      isRequired
      options={options}
      value={value}
      onChange={onChange}
      disabled={disabled}
      {...shown}
    />
  );
}
