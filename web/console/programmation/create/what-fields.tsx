import type { Named } from '../../../../api/contract/fields.ts';
import type { GridData } from '../grid/data/use-grid-data.ts';
import { SelectField } from './field.tsx';
import { Options } from './place-fields.tsx';
import { TypeChoice } from './type-choice.tsx';
import type { CreateForm } from './use-create-form.ts';

/** As which type it is reserved, what is played, and how it was asked for. */
export function WhatFields({ form, data }: { form: CreateForm; data: GridData }) {
  const { values, set, errors } = form;
  const court = data.attractions.find(({ id }) => id === values.selected_attraction_id);
  const here = data.activities.filter(({ id }) => court?.activities.includes(id));
  const others = data.activities.filter((activity) => !here.includes(activity));
  return (
    <>
      <TypeChoice
        types={data.reservation_types}
        value={values.selected_reservation_type_id}
        onChange={(id) => set('selected_reservation_type_id', id)}
        error={errors.selected_reservation_type_id}
      />
      <SelectField
        label="Actividad"
        name="selected_activity_id"
        hasAsterisk
        value={values.selected_activity_id}
        onChange={(id) => set('selected_activity_id', Number(id))}
        error={errors.selected_activity_id}
      >
        <option value={0}>Seleccione</option>
        <ActivityOptions here={here} others={others} />
      </SelectField>
      <SelectField
        label="Medio de solicitud"
        name="selected_origin_id"
        hasAsterisk
        value={values.selected_origin_id}
        onChange={(id) => set('selected_origin_id', Number(id))}
        error={errors.selected_origin_id}
      >
        <option value={0}>Seleccione</option>
        <Options of={data.origins} />
      </SelectField>
    </>
  );
}

/** What is played on the chosen court first. */
function ActivityOptions({ here, others }: { here: readonly Named[]; others: readonly Named[] }) {
  if (here.length === 0 || others.length === 0) return <Options of={[...here, ...others]} />;
  return (
    <>
      <optgroup label="En esta atracción">
        <Options of={here} />
      </optgroup>
      <optgroup label="Otras actividades">
        <Options of={others} />
      </optgroup>
    </>
  );
}
