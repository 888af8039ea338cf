import { MAX_DATES, RECURRENCE_LABELS, recurrenceType } from '../../../../api/contract/recurrence.ts';
import { NOTHING_CHOSEN, SelectField, SwitchField } from '../../../ui/field/choice-fields.tsx';
import type { CreateForm } from './use-create-form.ts';

const TYPES = recurrenceType.options.map((type) => ({ value: type, label: RECURRENCE_LABELS[type] }));
const COUNTS = Array.from({ length: MAX_DATES }, (_, index) => ({
  value: index + 1,
  label: String(index + 1),
}));

/** One date, or a series of them. */
export function RecurrenceFields({ form }: { form: CreateForm }) {
  return (
    <div className="ui-line pg-create-recurrence">
      <SwitchField label="¿Es recurrente?" {...form.field('reservation_is_recurring')} />
      {form.values.reservation_is_recurring && <SeriesFields form={form} />}
    </div>
  );
}

function SeriesFields({ form }: { form: CreateForm }) {
  return (
    <>
      <SelectField
        label="Tipo de recurrencia"
        isRequired
        none={{ value: '' as const, label: 'Seleccione' }}
        options={TYPES}
        {...form.field('reservation_recurring_type_selected')}
      />
      <SelectField
        label="Cantidad de fechas"
        isRequired
        none={NOTHING_CHOSEN}
        options={COUNTS}
        {...form.field('reservation_recurring_count')}
      />
    </>
  );
}
