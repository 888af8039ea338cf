import type { Named } from '../../../../api/contract/fields.ts';
import { CheckboxList } from '../../../ui/field/choice-fields.tsx';
import type { Bound, FieldProps } from '../../../ui/field/field.tsx';

interface CourtsFieldProps extends Bound<readonly number[]>, Pick<FieldProps, 'error' | 'hint' | 'disabled'> {
  readonly attractionId: number;
  readonly othersOnly?: boolean;
  readonly attractions: readonly (Named & { readonly center_id: number })[];
}

export function CourtsField(props: CourtsFieldProps) {
  const { attractionId, attractions, othersOnly = false, ...field } = props;
  const center = attractions.find(({ id }) => id === attractionId)?.center_id;
  const options = attractions
    .filter(({ id, center_id }) => center_id === center && !(othersOnly && id === attractionId))
    .map(({ id, name }) => ({ value: id, label: name }));
  return <CheckboxList label="Atracciones" options={options} {...field} />;
}
