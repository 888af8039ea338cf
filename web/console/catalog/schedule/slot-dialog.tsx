import { calls } from '../../../../api/contract/calls.ts';
import type { AvailableDate } from '../../../../api/contract/catalog/hours.ts';
import { DAYS } from '../../../../domain/calendar/weekdays.ts';
import { useAction } from '../../../shared/kit/use-action.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { CheckboxField, SelectField } from '../../../ui/field/choice-fields.tsx';
import { bodyOf } from '../../../ui/form/body-of.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { useOvertaken } from '../../../ui/form/use-overtaken.tsx';

import { HoursFields } from './hours-fields.tsx';
import { useUndoHours } from './use-undo-hours.ts';

interface SlotDialogProps {
  readonly attractionId: number;
  readonly day: number;
  readonly slot: AvailableDate | null;
  /** The whole week: a new slot goes on where its day ends. */
  readonly slots: readonly AvailableDate[];
  readonly onClose: () => void;
}

const TEXTS = {
  add: { success: 'Horario agregado correctamente', failure: 'No se ha sido posible agregar el horario' },
  edit: {
    success: 'Horario actualizado correctamente',
    failure: 'No se ha sido posible actualizar el horario',
  },
} as const;

const CHANGED = { day_name: 'Día', hour: 'Horas', active: 'Activo' };

/** Adds an hour to a day, or changes one; what somebody else changed meanwhile is shown before it is replaced. */
export function SlotDialog({ attractionId, day, slot, slots, onClose }: SlotDialogProps) {
  const texts = slot ? TEXTS.edit : TEXTS.add;
  const offerUndo = useUndoHours();
  const adding = useAction(calls.createAvailableDate, texts);
  const changing = useAction(calls.updateAvailableDate, texts);
  const shown = slot ? valuesOf(slot) : { day_of_week: day, ...nextTimes(slots, day), active: true };
  const overtaken = useOvertaken({ known: shown }, CHANGED);
  const form = useForm({
    schema: bodyOf(calls.createAvailableDate),
    initial: { attraction_id: attractionId, ...shown },
    failure: texts.failure,
    async onSubmit(body) {
      const saved = await overtaken.watch(
        (seen) =>
          slot
            ? changing.attempt({ params: { id: slot.id }, body: { ...body, ...seen } })
            : adding.attempt({ body }),
        form.rebase,
      );
      if (!saved) return;
      onClose();
      void offerUndo(texts.success, { attractionIds: [attractionId], ...saved });
    },
  });
  return (
    <FormDialog
      title={slot ? 'Editar horario' : 'Agregar horario'}
      form={form}
      mode={slot ? 'edit' : 'create'}
      size="small"
      onClose={onClose}
    >
      {overtaken.note}
      <SelectField
        label="Día"
        options={DAYS.map((one) => ({ value: one.day, label: one.name }))}
        {...form.field('day_of_week')}
      />
      <HoursFields
        start={form.field('start')}
        end={form.field('end')}
        labels={['Hora de inicio', 'Hora de fin']}
      />
      <CheckboxField label="Activo" {...form.field('active')} />
    </FormDialog>
  );
}

function valuesOf({ day_of_week, start, end, active }: AvailableDate) {
  return { day_of_week, start, end, active };
}

const FIRST = '07:00';
const LAST_START = '23:00';

function nextTimes(slots: readonly AvailableDate[], day: number): { start: string; end: string } {
  const last = slots.filter((slot) => slot.day_of_week === day).at(-1)?.end ?? FIRST;
  const start = last > LAST_START ? LAST_START : last;
  return { start, end: `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00` };
}
