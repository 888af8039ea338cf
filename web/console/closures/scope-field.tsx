import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { CheckboxGroups } from '../../ui/field/checkbox-groups.tsx';
import { CheckboxList } from '../../ui/field/choice-fields.tsx';
import type { Bound } from '../../ui/field/field.tsx';
import type { Scope } from './closure-form.ts';

interface ScopeFieldProps extends Bound<readonly number[]> {
  readonly scope: Scope;
  readonly disabled: boolean;
  readonly error: string | undefined;
}

export function ScopeField({ scope, error, ...field }: ScopeFieldProps) {
  if (scope === 'all') return null;
  const shared = { ...field, isRequired: true, ...(error && { error }) };
  return scope === 'centers' ? <Centers {...shared} /> : <Attractions {...shared} />;
}

type ListProps = Omit<ScopeFieldProps, 'scope' | 'error'> & { readonly error?: string };

function Centers(props: ListProps) {
  const centers = useCall(calls.manageCenters, {}).data?.centers ?? [];
  return (
    <CheckboxList
      label="Centros deportivos"
      {...props}
      options={centers.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** A city has hundreds: they are folded by center, and searched. */
function Attractions(props: ListProps) {
  const all = useCall(calls.manageAttractions, { params: { center: 0 } }).data?.attractions ?? [];
  const byName = (one: string, other: string) => one.localeCompare(other, 'es', { numeric: true });
  const centers = [...new Set(all.map(({ center_name }) => center_name))].sort(byName);
  const groups = centers.map((heading) => ({
    heading,
    options: all
      .filter(({ center_name }) => center_name === heading)
      .map(({ id, name }) => ({ value: id, label: name }))
      .sort((one, other) => byName(one.label, other.label)),
  }));
  return <CheckboxGroups label="Atracciones" search="Buscar atracción o centro" {...props} groups={groups} />;
}
