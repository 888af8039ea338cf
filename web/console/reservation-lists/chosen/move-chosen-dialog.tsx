import { type FormEvent, useId, useState } from 'react';
import type { Reservation } from '../../../../api/contract/reservations.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date/date-fields.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { SelectField } from '../../../ui/field/choice-fields.tsx';
import { useAttractionOptions } from '../../places/use-places.ts';
import type { Target } from './use-chosen-actions.ts';

interface Props {
  readonly rows: readonly Reservation[];
  readonly onMove: (target: Target) => void;
  readonly onClose: () => void;
}

export function MoveChosenDialog({ rows, onMove, onClose }: Props) {
  const centers = new Set(rows.map(({ center_id }) => center_id));
  const center = centers.size === 1 ? String(rows[0]?.center_id ?? '') : '';
  const attractions = useAttractionOptions(center);
  const [date, setDate] = useState('');
  const [attractionId, setAttractionId] = useState('');
  const isEmpty = date === '' && attractionId === '';
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) onMove({ date: date || null, attractionId: attractionId || null });
  };
  return (
    <Modal
      title={rows.length === 1 ? 'Mover 1 reserva' : `Mover ${rows.length} reservas`}
      onClose={onClose}
      footer={
        <>
          <Button text="Cancelar" onClick={onClose} />
          <Button
            type="submit"
            form={form}
            intent="primary"
            text="Mover"
            disabled={isEmpty}
            title={isEmpty ? 'Elija una fecha o una atracción' : undefined}
          />
        </>
      }
    >
      <form id={form} className="ui-form" onSubmit={submit} noValidate>
        <p>Cada una conserva su horario. Las que no caben en su nuevo lugar se quedan donde están.</p>
        <DateField label="Nueva fecha" lies="ahead" value={date} onChange={setDate} />
        {center === '' ? (
          <p className="r-muted">Las reservas son de varios centros: solo se puede cambiar su fecha.</p>
        ) : (
          <SelectField
            label="Nueva atracción"
            none={{ value: '', label: 'La misma' }}
            options={attractions}
            value={attractionId}
            onChange={setAttractionId}
          />
        )}
      </form>
    </Modal>
  );
}
