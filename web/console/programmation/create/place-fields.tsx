import { DateField } from '../../../ui/date/date-fields.tsx';
import { NOTHING_CHOSEN, SelectField } from '../../../ui/field/choice-fields.tsx';
import { END_HOURS, START_HOURS } from './hour-options.ts';
import { optionsOf } from './options.ts';
import type { CreateForm } from './use-create-form.ts';
import { pastObjection, validate } from './validate.ts';

interface PlaceFieldsProps {
  readonly form: CreateForm;
  readonly today: string;
}

/** Where and when: filled in from the cell. */
export function PlaceFields({ form, today }: PlaceFieldsProps) {
  const { values, set, setStart, errors } = form;
  return (
    <div className="pg-create-place">
      <SelectField
        label="Atracción"
        name="selected_attraction_id"
        isRequired
        none={NOTHING_CHOSEN}
        options={optionsOf(form.courts)}
        value={values.selected_attraction_id}
        onChange={(id) => set('selected_attraction_id', id)}
        error={errors.selected_attraction_id}
      />
      <DateField
        label="Fecha"
        name="selected_date"
        isRequired
        value={values.selected_date}
        onChange={(date) => set('selected_date', date)}
        error={errors.selected_date ?? pastObjection(values.selected_date, today)}
      />
      <SelectField
        label="Hora de inicio"
        name="selected_hour_start"
        isRequired
        options={hourOptions(START_HOURS, values.selected_hour_start)}
        value={values.selected_hour_start}
        onChange={setStart}
        error={errors.selected_hour_start}
      />
      <SelectField
        label="Hora de fin"
        name="selected_hour_end"
        isRequired
        options={hourOptions(END_HOURS, values.selected_hour_end)}
        value={values.selected_hour_end}
        onChange={(end) => set('selected_hour_end', end)}
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
