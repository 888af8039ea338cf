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
  const { values, set } = form;
  return (
    <div className="pg-create-recurrence">
      <SwitchField
        name="reservation_is_recurring"
        label="¿Es recurrente?"
        value={values.reservation_is_recurring}
        onChange={(recurs) => set('reservation_is_recurring', recurs)}
      />
      {values.reservation_is_recurring && <SeriesFields form={form} />}
    </div>
  );
}

function SeriesFields({ form: { values, set, errors } }: { form: CreateForm }) {
  return (
    <>
      <SelectField
        label="Tipo de recurrencia"
        name="reservation_recurring_type_selected"
        isRequired
        none={{ value: '' as const, label: 'Seleccione' }}
        options={TYPES}
        value={values.reservation_recurring_type_selected}
        onChange={(type) => set('reservation_recurring_type_selected', type)}
        error={errors.reservation_recurring_type_selected}
      />
      <SelectField
        label="Cantidad de fechas"
        name="reservation_recurring_count"
        isRequired
        none={NOTHING_CHOSEN}
        options={COUNTS}
        value={values.reservation_recurring_count}
        onChange={(count) => set('reservation_recurring_count', count)}
        error={errors.reservation_recurring_count}
      />
    </>
  );
}
