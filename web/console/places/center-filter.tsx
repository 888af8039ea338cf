import { SelectField } from '../../ui/field/choice-fields.tsx';
import { useCenterOptions, withChosenCenter } from './use-places.ts';

interface Props {
  /** Id of a center; '0' for all of them. */
  readonly value: string;
  readonly onChange: (center: string) => void;
}

/** The center of a list; all centers at first. */
export function CenterFilter(props: Props) {
  const centers = useCenterOptions();
  const { value } = props;
  return (
    <SelectField
      label="Centro deportivo"
      none={{ value: '0', label: 'Todos los centros' }}
      options={value === '0' ? (centers ?? []) : withChosenCenter(centers, value)}
      {...props}
    />
  );
}
