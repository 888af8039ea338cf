import { useId } from 'react';
import { OBSERVATIONS_MAX } from '../../../../api/contract/booking.ts';
import { TextAreaField, TextField } from '../../../ui/field/text-fields.tsx';
import type { GridData } from '../grid/data/use-grid-data.ts';
import { PersonFields } from './person-fields.tsx';
import type { CreateForm } from './use-create-form.ts';

interface WhoFieldsProps {
  readonly form: CreateForm;
  readonly data: GridData;
}

/** Who reserves, and what staff note about it. */
export function WhoFields({ form, data }: WhoFieldsProps) {
  const { values, set, errors } = form;
  const suggestions = useId();
  return (
    <>
      <PersonFields form={form} />
      <TextField
        label="Correlativo / Pase"
        name="reservation_reference"
        isRequired
        hasAsterisk={false}
        value={values.reservation_reference}
        onChange={(reference) => set('reservation_reference', reference)}
        error={errors.reservation_reference}
        hint="Obligatorio"
      />
      <TextField
        label="Organización / Institución"
        name="reservation_dependency"
        list={suggestions}
        value={values.reservation_dependency}
        onChange={(dependency) => set('reservation_dependency', dependency)}
        error={errors.reservation_dependency}
      />
      <datalist id={suggestions}>
        {data.dependencies.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <TextAreaField
        className="pg-create-wide"
        label="Observaciones"
        name="reservation_observations"
        rows={2}
        maxLength={OBSERVATIONS_MAX}
        value={values.reservation_observations}
        onChange={(observations) => set('reservation_observations', observations)}
        error={errors.reservation_observations}
      />
    </>
  );
}
