import { useId, useState } from 'react';
import { MAX_DATES, RECURRENCE_LABELS, recurrenceType } from '../../../../api/contract/recurrence.ts';
import { DateField } from '../../../ui/date/date-fields.tsx';
import { NOTHING_CHOSEN, optionsOf, SelectField, SwitchField } from '../../../ui/field/choice-fields.tsx';
import { TextAreaField, TextField } from '../../../ui/field/text-fields.tsx';
import { PersonFields } from '../../people-picker/person-fields.tsx';
import type { GridData } from '../grid/data/use-grid-data.ts';
import { END_HOURS, hoursFrom, START_HOURS } from './form-values.ts';
import { Alternatives, PreviewPanel } from './preview-panel.tsx';
import { endObjection, pastObjection } from './rules.ts';
import { TypeChoice } from './type-choice.tsx';
import type { CreateForm } from './use-create-form.ts';

interface CreateFieldsProps {
  readonly create: CreateForm;
  readonly data: GridData;
  readonly centerName: string;
  readonly today: string;
}

export function CreateFields({ create, data, centerName, today }: CreateFieldsProps) {
  // The dialogue opens with the focus on the first thing that has to be typed.
  const [knowsType] = useState(create.form.values.selected_reservation_type_id !== 0);
  return (
    <div className="pg-create">
      <p className="pg-create-center">{centerName}</p>
      <section className="pg-create-when" aria-label="Lugar y horario">
        <PlaceFields create={create} today={today} />
        <RecurrenceFields form={create.form} />
        <PreviewPanel create={create} />
        <Alternatives create={create} />
      </section>
      <section className="pg-create-what" aria-label="Datos de la reserva">
        <WhatFields form={create.form} data={data} isFirst={!knowsType} />
        <PersonFields
          cui={create.form.field('reservation_person_cui')}
          name={create.form.field('reservation_name')}
          person={create.person}
          isFirst={knowsType}
        />
        <NoteFields form={create.form} data={data} />
      </section>
    </div>
  );
}

function PlaceFields({ create: { form, courts }, today }: Pick<CreateFieldsProps, 'create' | 'today'>) {
  const { values, errors } = form;
  return (
    <div className="pg-create-place">
      <SelectField
        label="Atracción"
        none={NOTHING_CHOSEN}
        options={optionsOf(courts)}
        {...form.field('selected_attraction_id')}
      />
      <DateField
        label="Fecha"
        lies="ahead"
        {...form.field('selected_date')}
        error={errors.selected_date ?? pastObjection(values.selected_date, today)}
      />
      <SelectField
        label="Hora de inicio"
        options={hourOptions(START_HOURS, values.selected_hour_start)}
        {...form.field('selected_hour_start')}
        onChange={(start) => form.fill(hoursFrom(start, values))}
      />
      <SelectField
        label="Hora de fin"
        options={hourOptions(END_HOURS, values.selected_hour_end)}
        {...form.field('selected_hour_end')}
        error={errors.selected_hour_end ?? endObjection(values)}
      />
    </div>
  );
}

/** The hours of the specification; an offered place may lie off the hour, and then its own is among them. */
function hourOptions(hours: readonly string[], chosen: string) {
  const shown = hours.includes(chosen) || chosen === '' ? hours : [...hours, chosen].toSorted();
  return shown.map((hour) => ({ value: hour, label: hour }));
}

const TYPES = recurrenceType.options.map((type) => ({ value: type, label: RECURRENCE_LABELS[type] }));
const COUNTS = Array.from({ length: MAX_DATES }, (_, index) => ({
  value: index + 1,
  label: String(index + 1),
}));

/** One date, or a series of them: its own fields are required, but only there. */
function RecurrenceFields({ form }: Pick<CreateForm, 'form'>) {
  return (
    <div className="ui-line pg-create-recurrence">
      <SwitchField label="¿Es recurrente?" {...form.field('reservation_is_recurring')} />
      {form.values.reservation_is_recurring && (
        <>
          <SelectField
            label="Tipo de recurrencia"
            none={{ value: '' as const, label: 'Seleccione' }}
            options={TYPES}
            {...form.field('reservation_recurring_type_selected')}
            isRequired
          />
          <SelectField
            label="Cantidad de fechas"
            none={NOTHING_CHOSEN}
            options={COUNTS}
            {...form.field('reservation_recurring_count')}
            isRequired
          />
        </>
      )}
    </div>
  );
}

type PartProps = Pick<CreateForm, 'form'> & Pick<CreateFieldsProps, 'data'>;

function WhatFields({ form, data, isFirst }: PartProps & { readonly isFirst: boolean }) {
  return (
    <>
      <TypeChoice
        isFirst={isFirst}
        types={data.reservation_types}
        {...form.field('selected_reservation_type_id')}
      />
      <SelectField
        label="Actividad"
        none={NOTHING_CHOSEN}
        options={activityOptions(data, form.values.selected_attraction_id)}
        {...form.field('selected_activity_id')}
      />
      <SelectField
        label="Medio de solicitud"
        none={NOTHING_CHOSEN}
        options={optionsOf(data.origins)}
        {...form.field('selected_origin_id')}
      />
    </>
  );
}

function activityOptions(data: GridData, courtId: number) {
  const court = data.attractions.find(({ id }) => id === courtId);
  const here = data.activities.filter(({ id }) => court?.activities.includes(id));
  const others = data.activities.filter((activity) => !here.includes(activity));
  if (here.length === 0 || others.length === 0) return optionsOf([...here, ...others]);
  return [
    { heading: 'En esta atracción', options: optionsOf(here) },
    { heading: 'Otras actividades', options: optionsOf(others) },
  ];
}

function NoteFields({ form, data }: PartProps) {
  const suggestions = useId();
  return (
    <>
      <TextField
        label="Correlativo / Pase"
        hasAsterisk={false}
        hint="Obligatorio"
        {...form.field('reservation_reference')}
      />
      <TextField
        label="Organización / Institución"
        list={suggestions}
        {...form.field('reservation_dependency')}
      />
      <datalist id={suggestions}>
        {data.dependencies.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <TextAreaField
        className="ui-wide"
        label="Observaciones"
        rows={2}
        {...form.field('reservation_observations')}
      />
    </>
  );
}
