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
  if (scope === 'floors') return <Floors {...shared} />;
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

/** Chosen are the attractions that lie on the floors, each on one alone. */
function Floors({ value, onChange, ...props }: ListProps) {
  const floors = useFloors();
  const centers = useCall(calls.manageCenters, {}).data?.centers ?? [];
  const whole = floors.filter(({ attractions }) => attractions.every(({ id }) => value.includes(id)));
  const choose = (ids: readonly number[]) =>
    onChange(
      floors
        .filter(({ id }) => ids.includes(id))
        .flatMap(({ attractions }) => attractions.map(({ id }) => id)),
    );
  return (
    <CheckboxList
      label="Superficies"
      {...props}
      value={whole.map(({ id }) => id)}
      onChange={choose}
      options={floors.map(({ id, name, center_id, attractions }) => ({
        value: id,
        label: `${name} · ${centers.find((center) => center.id === center_id)?.name ?? ''} (${attractions.length} atracciones)`,
      }))}
    />
  );
}

/** Those on which attractions lie. */
export function useFloors() {
  const floors = useCall(calls.floors, { query: { center_id: 0 } }).data?.floors ?? [];
  return floors.filter(({ attractions }) => attractions.length > 0);
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
