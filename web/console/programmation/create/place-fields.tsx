import { SelectField, TextField } from './field.tsx';
import { END_HOURS, START_HOURS } from './hour-options.ts';
import type { CreateForm } from './use-create-form.ts';
import { pastObjection, validate } from './validate.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

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
        hasAsterisk
        value={values.selected_attraction_id}
        onChange={(id) => set('selected_attraction_id', Number(id))}
        error={errors.selected_attraction_id}
      >
        <option value={0}>Seleccione</option>
        <Options of={form.courts} />
      </SelectField>
      <TextField
        label="Fecha"
        name="selected_date"
        hasAsterisk
        type="date"
        min={today}
        value={values.selected_date}
        onChange={(date) => set('selected_date', date)}
        error={errors.selected_date ?? pastObjection(values.selected_date, today)}
      />
      <SelectField
        label="Hora de inicio"
        name="selected_hour_start"
        hasAsterisk
        value={values.selected_hour_start}
        onChange={setStart}
        error={errors.selected_hour_start}
      >
        <HourOptions hours={START_HOURS} chosen={values.selected_hour_start} />
      </SelectField>
      <SelectField
        label="Hora de fin"
        name="selected_hour_end"
        hasAsterisk
        value={values.selected_hour_end}
        onChange={(end) => set('selected_hour_end', end)}
        error={errors.selected_hour_end ?? validate(values).errors.selected_hour_end}
      >
        <HourOptions hours={END_HOURS} chosen={values.selected_hour_end} />
      </SelectField>
    </div>
  );
}

/** The hours of the specification; an offered place may lie off the hour, and then its own stands among them. */
function HourOptions({ hours, chosen }: { hours: readonly string[]; chosen: string }) {
  const shown = hours.includes(chosen) || chosen === '' ? hours : [...hours, chosen].toSorted();
  return shown.map((hour) => (
    <option key={hour} value={hour}>
      {hour}
    </option>
  ));
}

/** A list by id and name, as options. */
export function Options({ of }: { of: readonly Named[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
