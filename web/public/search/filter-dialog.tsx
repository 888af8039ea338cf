import { type FormEvent, useId, useState } from 'react';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { Button } from '../../shared/kit/button.tsx';
import { DialogButtons } from '../../shared/kit/dialog-buttons.tsx';
import { Modal } from '../../shared/kit/modal.tsx';
import { Loaded, type LoadedQuery } from '../../shared/kit/states.tsx';
import { longDate } from '../../shared/text/dates.ts';
import { ALL_ACTIVITIES, ALL_CENTERS, type Filters } from './filter-line.tsx';
import type { SearchChoice } from './search-address.ts';

interface Props {
  readonly choice: SearchChoice;
  readonly filters: LoadedQuery<Filters>;
  readonly onClose: () => void;
  readonly onChange: (choice: SearchChoice) => void;
}

export default function FilterDialog({ choice, filters, onClose, onChange }: Props) {
  const form = useId();
  return (
    <Modal
      title="Cambiar filtros"
      size="small"
      onClose={onClose}
      footer={
        filters.data ? (
          <DialogButtons text="Buscar" form={form} onCancel={onClose} />
        ) : (
          <Button text="Cancelar" onClick={onClose} />
        )
      }
    >
      <Loaded query={filters} label="Cargando los filtros…">
        {(data) => (
          <Fields
            form={form}
            choice={choice}
            filters={data}
            onChange={(next) => {
              onChange(next);
              onClose();
            }}
          />
        )}
      </Loaded>
    </Modal>
  );
}

interface FieldsProps {
  readonly form: string;
  readonly choice: SearchChoice;
  readonly filters: Filters;
  readonly onChange: (choice: SearchChoice) => void;
}

function Fields({ form, choice, filters, onChange }: FieldsProps) {
  const { activities, centers, dates } = filters;
  const [activity, setActivity] = useState(idOf(activities, choice.activity));
  const [day, setDay] = useState(dates.includes(choice.day) ? choice.day : filters.day_min);
  const [center, setCenter] = useState(idOf(centers, choice.center));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...choice, activity, day, center });
  };
  return (
    <form id={form} className="r-filter-form" onSubmit={submit}>
      {choice.moving === undefined && (
        <SelectField
          label="Deporte"
          value={activity}
          onChange={setActivity}
          options={[{ value: 0, label: ALL_ACTIVITIES }, ...activities.map(optionOf)]}
        />
      )}
      <SelectField
        label="Fecha"
        value={day}
        onChange={setDay}
        options={dates.map((date) => ({ value: date, label: longDate(date) }))}
      />
      <SelectField
        label="Lugar"
        value={center}
        onChange={setCenter}
        options={[{ value: 0, label: ALL_CENTERS }, ...centers.map(optionOf)]}
      />
    </form>
  );
}

/** The id of an old address may be no longer on offer: any then. */
function idOf(list: readonly { readonly id: number }[], wished: number): number {
  return list.some(({ id }) => id === wished) ? wished : 0;
}

function optionOf({ id, name }: { id: number; name: string }) {
  return { value: id, label: name };
}
