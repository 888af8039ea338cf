import { NOTHING_CHOSEN, SelectField } from '../../../ui/field/choice-fields.tsx';
import type { GridData } from '../grid/data/use-grid-data.ts';
import { optionsOf } from './options.ts';
import { TypeChoice } from './type-choice.tsx';
import type { CreateForm } from './use-create-form.ts';

interface WhatFieldsProps {
  readonly form: CreateForm;
  readonly data: GridData;
}

/** What is reserved, and how it was asked for. */
export function WhatFields({ form, data }: WhatFieldsProps) {
  const { values, set, errors } = form;
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
        isRequired
        none={NOTHING_CHOSEN}
        options={activityOptions(data, values.selected_attraction_id)}
        value={values.selected_activity_id}
        onChange={(id) => set('selected_activity_id', id)}
        error={errors.selected_activity_id}
      />
      <SelectField
        label="Medio de solicitud"
        name="selected_origin_id"
        isRequired
        none={NOTHING_CHOSEN}
        options={optionsOf(data.origins)}
        value={values.selected_origin_id}
        onChange={(id) => set('selected_origin_id', id)}
        error={errors.selected_origin_id}
      />
    </>
  );
}

/** What is played on the chosen court first. */
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
