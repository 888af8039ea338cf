import { DateField } from '../../../ui/date/date-fields.tsx';
import { oneOf, SelectField } from '../../../ui/field/choice-fields.tsx';
import { END_HOURS, START_HOURS } from './hour-options.ts';
import type { CreateForm } from './use-create-form.ts';
import { pastObjection, validate } from './validate.ts';

interface PlaceFieldsProps {
  readonly form: CreateForm;
  readonly today: string;
}

/** Where and when: filled in from the cell. */
export function PlaceFields({ form, today }: PlaceFieldsProps) {
  const { values, errors } = form;
  return (
    <div className="pg-create-place">
      <SelectField label="Atracción" {...oneOf(form.courts)} {...form.field('selected_attraction_id')} />
      <DateField
        label="Fecha"
        isRequired
        {...form.field('selected_date')}
        error={errors.selected_date ?? pastObjection(values.selected_date, today)}
      />
      <SelectField
        label="Hora de inicio"
        isRequired
        options={hourOptions(START_HOURS, values.selected_hour_start)}
        {...form.field('selected_hour_start')}
        onChange={form.setStart}
      />
      <SelectField
        label="Hora de fin"
        isRequired
        options={hourOptions(END_HOURS, values.selected_hour_end)}
        {...form.field('selected_hour_end')}
        error={errors.selected_hour_end ?? validate(values).errors.selected_hour_end}
      />
    </div>
  );
}

/** The hours of the specification; an offered place may lie off the hour, and then its own is among them. */
function hourOptions(hours: readonly string[], chosen: string) {
  const shown = hours.includes(chosen) || chosen === '' ? hours : [...hours, chosen].toSorted();
  return shown.map((hour) => ({ value: hour, label: hour }));
}
