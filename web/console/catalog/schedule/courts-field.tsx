import type { Named } from '../../../../api/contract/fields.ts';
import { CheckboxList } from '../../../ui/field/choice-fields.tsx';
import type { Bound, FieldProps } from '../../../ui/field/field.tsx';

interface CourtsFieldProps extends Bound<readonly number[]>, Pick<FieldProps, 'error' | 'hint' | 'disabled'> {
  readonly attractionId: number;
  readonly attractions: readonly (Named & { readonly center_id: number })[];
}

/** Which attractions of the same center it is for. */
export function CourtsField({ attractionId, attractions, ...field }: CourtsFieldProps) {
  const center = attractions.find(({ id }) => id === attractionId)?.center_id;
  const options = attractions
    .filter(({ center_id }) => center_id === center)
    .map(({ id, name }) => ({ value: id, label: name }));
  return <CheckboxList label="Atracciones" isRequired options={options} {...field} />;
}
