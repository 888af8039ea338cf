import { NOTHING_CHOSEN, oneOf, optionsOf, SelectField } from '../../../ui/field/choice-fields.tsx';
import type { GridData } from '../grid/data/use-grid-data.ts';
import { TypeChoice } from './type-choice.tsx';
import type { CreateForm } from './use-create-form.ts';

interface WhatFieldsProps {
  readonly form: CreateForm;
  readonly data: GridData;
}

/** What is reserved, and how it was asked for. */
export function WhatFields({ form, data }: WhatFieldsProps) {
  return (
    <>
      <TypeChoice types={data.reservation_types} {...form.field('selected_reservation_type_id')} />
      <SelectField
        label="Actividad"
        isRequired
        none={NOTHING_CHOSEN}
        options={activityOptions(data, form.values.selected_attraction_id)}
        {...form.field('selected_activity_id')}
      />
      <SelectField
        label="Medio de solicitud"
        {...oneOf(data.origins)}
        {...form.field('selected_origin_id')}
      />
    </>
  );
}

/** Activities of the chosen court come first. */
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
