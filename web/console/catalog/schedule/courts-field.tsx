import { calls } from '../../../../api/contract/calls.ts';
import type { Named } from '../../../../api/contract/fields.ts';
import { useCall } from '../../../shared/call/use-call.ts';
import { CheckboxList } from '../../../ui/field/choice-fields.tsx';
import type { Bound, FieldProps } from '../../../ui/field/field.tsx';
import { TextButton } from '../../../ui/text-button.tsx';

interface CourtsFieldProps extends Bound<readonly number[]>, Pick<FieldProps, 'error' | 'hint' | 'disabled'> {
  readonly attractionId: number;
  readonly othersOnly?: boolean;
  readonly attractions: readonly (Named & { readonly center_id: number })[];
}

/** The attractions of the center; those that share the floor of this one are marked at once. */
export function CourtsField(props: CourtsFieldProps) {
  const { attractionId, attractions, othersOnly = false, ...field } = props;
  const center = attractions.find(({ id }) => id === attractionId)?.center_id;
  const options = attractions
    .filter(({ id, center_id }) => center_id === center && !(othersOnly && id === attractionId))
    .map(({ id, name }) => ({ value: id, label: name }));
  const floors = useCall(calls.floors, center ? { query: { center_id: center } } : null).data?.floors ?? [];
  const floor = floors.find((one) => one.attractions.some(({ id }) => id === attractionId));
  const isOnFloor = (id: number) => floor?.attractions.some((one) => one.id === id) ?? false;
  const marked = options.map(({ value }) => value).filter((id) => field.value.includes(id) || isOnFloor(id));
  return (
    <>
      {floor && marked.length > field.value.length && (
        <div>
          <TextButton onClick={() => field.onChange(marked)}>
            Marcar todas las de la superficie «{floor.name}»
          </TextButton>
        </div>
      )}
      <CheckboxList label="Atracciones" options={options} {...field} />
    </>
  );
}
