import { SelectField } from '../../../ui/field/choice-fields.tsx';
import type { Binding } from '../../../ui/form/use-form.ts';
import { endOptions, startOptions } from './days.ts';

interface HoursFieldsProps {
  readonly start: Binding<string>;
  readonly end: Binding<string>;
  readonly labels: readonly [string, string];
}

export function HoursFields({ start, end, labels: [first, last] }: HoursFieldsProps) {
  return (
    <>
      <SelectField label={first} options={startOptions(start.value)} {...start} />
      <SelectField label={last} options={endOptions(end.value)} {...end} />
    </>
  );
}
