import { TextArea } from '@blueprintjs/core';
import { useEffect, useId, useRef } from 'react';
import { OBSERVATIONS_MAX } from '../../../../api/contract/booking.ts';
import type { GridData } from '../grid/data/use-grid-data.ts';
import { groupedCui } from './cui.ts';
import { Field, TextField } from './field.tsx';
import type { CreateForm } from './use-create-form.ts';
import { usePerson } from './use-person.ts';

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
      <Observations form={form} />
    </>
  );
}

/** The CUI, and the person in charge, whose name it fills in where that is known and nothing else was typed. */
function PersonFields({ form: { values, set, errors } }: { form: CreateForm }) {
  const person = usePerson(values.reservation_person_cui);
  const typed = values.reservation_name;
  const filled = useRef('');
  const latest = useRef(typed);
  latest.current = typed;
  useEffect(() => {
    const isOwn = latest.current.trim() !== '' && latest.current !== filled.current;
    if (person.name === '' || isOwn) return;
    filled.current = person.name;
    set('reservation_name', person.name);
  }, [person.name, set]);
  const mayUse = person.name !== '' && typed.trim() !== person.name;
  return (
    <>
      <TextField
        label="CUI"
        name="reservation_person_cui"
        inputMode="numeric"
        value={values.reservation_person_cui}
        onChange={(cui) => set('reservation_person_cui', cuiAsTyped(cui))}
        error={errors.reservation_person_cui}
        hint={
          person.hint && (
            <span className={person.tone === 'warning' ? 'pg-warning-text' : undefined} role="status">
              {person.hint}
              {mayUse && (
                <button
                  type="button"
                  className="pg-link"
                  onClick={() => set('reservation_name', person.name)}
                >
                  Usar este nombre
                </button>
              )}
            </span>
          )
        }
      />
      <TextField
        label="Encargado"
        name="reservation_name"
        hasAsterisk
        value={typed}
        onChange={(name) => set('reservation_name', name)}
        error={errors.reservation_name}
      />
    </>
  );
}

/** A whole CUI is shown in its groups; a part of one stays as it is typed. */
function cuiAsTyped(typed: string): string {
  return /^\d{13}$/.test(typed) ? groupedCui(typed) : typed;
}

function Observations({ form: { values, set, errors } }: { form: CreateForm }) {
  const { length } = values.reservation_observations.trim();
  const count = `${length.toLocaleString('es-GT')} / ${OBSERVATIONS_MAX.toLocaleString('es-GT')}`;
  return (
    <Field
      className="pg-create-wide"
      label="Observaciones"
      name="reservation_observations"
      error={errors.reservation_observations}
      hint={<span className={length > OBSERVATIONS_MAX ? 'r-field-error' : undefined}>{count}</span>}
    >
      {(control) => (
        <TextArea
          {...control}
          fill
          rows={2}
          value={values.reservation_observations}
          onChange={(event) => set('reservation_observations', event.target.value)}
        />
      )}
    </Field>
  );
}
