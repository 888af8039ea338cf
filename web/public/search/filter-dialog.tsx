import { type FormEvent, useId, useState } from 'react';
import { longDate } from '../../shared/dates.ts';
import { DialogButtons } from '../../shared/dialog-buttons.tsx';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { Modal } from '../../shared/modal.tsx';
import { ALL_ACTIVITIES, ALL_CENTERS, type Filters } from './filter-summary.tsx';
import type { SearchChoice } from './search-address.ts';

interface Props {
  readonly choice: SearchChoice;
  readonly filters: Filters;
  readonly onClose: () => void;
  readonly onChange: (choice: SearchChoice) => void;
}

/** Changes sport, date and place of the search. */
export function FilterDialog({ choice, filters, onClose, onChange }: Props) {
  const form = useId();
  const [activity, setActivity] = useState(choice.activity);
  const [day, setDay] = useState(choice.day);
  const [center, setCenter] = useState(choice.center);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ activity, day, center });
    onClose();
  };
  const days = filters.dates.includes(day) ? filters.dates : [day, ...filters.dates];
  return (
    <Modal
      title="Cambiar filtros"
      size="small"
      onClose={onClose}
      footer={<DialogButtons text="Buscar" form={form} onCancel={onClose} />}
    >
      <form id={form} className="r-filter-form" onSubmit={submit}>
        <SelectField
          label="Deporte"
          value={activity}
          onChange={setActivity}
          options={[{ value: 0, label: ALL_ACTIVITIES }, ...filters.activities.map(optionOf)]}
        />
        <SelectField
          label="Fecha"
          value={day}
          onChange={setDay}
          options={days.map((date) => ({ value: date, label: longDate(date) }))}
        />
        <SelectField
          label="Lugar"
          value={center}
          onChange={setCenter}
          options={[{ value: 0, label: ALL_CENTERS }, ...filters.centers.map(optionOf)]}
        />
      </form>
    </Modal>
  );
}

function optionOf({ id, name }: { id: number; name: string }) {
  return { value: id, label: name };
}
