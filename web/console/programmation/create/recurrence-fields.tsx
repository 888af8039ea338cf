import { Switch } from '@blueprintjs/core';
import { MAX_DATES, RECURRENCE_LABELS, recurrenceType } from '../../../../api/contract/recurrence.ts';
import { SelectField } from './field.tsx';
import type { CreateForm } from './use-create-form.ts';

const COUNTS = Array.from({ length: MAX_DATES }, (_, index) => index + 1);

/** One date, or a series of them. */
export function RecurrenceFields({ form }: { form: CreateForm }) {
  const { values, set } = form;
  return (
    <div className="pg-create-recurrence">
      <Switch
        name="reservation_is_recurring"
        label="¿Es recurrente?"
        checked={values.reservation_is_recurring}
        onChange={(event) => set('reservation_is_recurring', event.currentTarget.checked)}
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
        hasAsterisk
        value={values.reservation_recurring_type_selected}
        onChange={(type) =>
          set('reservation_recurring_type_selected', recurrenceType.safeParse(type).data ?? '')
        }
        error={errors.reservation_recurring_type_selected}
      >
        <option value="">Seleccione</option>
        {recurrenceType.options.map((type) => (
          <option key={type} value={type}>
            {RECURRENCE_LABELS[type]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Cantidad de fechas"
        name="reservation_recurring_count"
        hasAsterisk
        value={values.reservation_recurring_count}
        onChange={(count) => set('reservation_recurring_count', Number(count))}
        error={errors.reservation_recurring_count}
      >
        <option value={0}>Seleccione</option>
        {COUNTS.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </SelectField>
    </>
  );
}
