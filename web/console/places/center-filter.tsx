import { SelectField } from '../../ui/field/choice-fields.tsx';
import { useCenterOptions } from './use-places.ts';

interface Props {
  /** Id of a center; '0' for all of them. */
  readonly value: string;
  readonly onChange: (center: string) => void;
}

/** Of which center a list is; all of them at first. */
export function CenterFilter(props: Props) {
  return (
    <SelectField
      label="Centro deportivo"
      none={{ value: '0', label: 'Todos los centros' }}
      options={useCenterOptions() ?? []}
      {...props}
    />
  );
}
