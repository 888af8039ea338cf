import { calls } from '../../../../api/contract/calls.ts';
import type { Named } from '../../../../api/contract/fields.ts';
import { DAYS } from '../../../../domain/calendar/weekdays.ts';
import { useAction } from '../../../shared/kit/use-action.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { CheckboxList, SelectField } from '../../../ui/field/choice-fields.tsx';
import { bodyOf } from '../../../ui/form/body-of.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { CourtsField } from './courts-field.tsx';
import { HoursFields } from './hours-fields.tsx';
import { paintedText, useUndoHours } from './use-undo-hours.ts';

interface PaintDialogProps {
  readonly attractionId: number;
  readonly attractions: readonly (Named & { readonly center_id: number })[];
  readonly onClose: () => void;
}

const FAILURE = 'No se ha sido posible agregar el horario';
const LENGTHS = [30, 60, 90, 120].map((minutes) => ({ value: minutes, label: `${minutes} minutos` }));

export function PaintDialog({ attractionId, attractions, onClose }: PaintDialogProps) {
  const offerUndo = useUndoHours();
  const painting = useAction(calls.paintAvailableDates, { failure: FAILURE });
  const form = useForm({
    schema: bodyOf(calls.paintAvailableDates),
    initial: {
      days_of_week: [1, 2, 3, 4, 5] as readonly number[],
      start: '07:00',
      end: '21:00',
      minutes: 60,
      attraction_ids: [attractionId] as readonly number[],
    },
    failure: FAILURE,
    async onSubmit(_, { days_of_week, attraction_ids, ...times }) {
      const body = { ...times, days_of_week: [...days_of_week], attraction_ids: [...attraction_ids] };
      const changed = await painting.attempt({ body });
      onClose();
      void offerUndo(paintedText(days_of_week.length), { attractionIds: attraction_ids, ...changed });
    },
  });
  return (
    <FormDialog title="Agregar horario en varios días" form={form} submitText="Agregar" onClose={onClose}>
      <CheckboxList
        label="Días"
        options={DAYS.map(({ day, name }) => ({ value: day as number, label: name }))}
        {...form.field('days_of_week')}
      />
      <HoursFields start={form.field('start')} end={form.field('end')} labels={['Desde las', 'Hasta las']} />
      <SelectField label="Cada turno dura" options={LENGTHS} {...form.field('minutes')} />
      <CourtsField
        attractionId={attractionId}
        attractions={attractions}
        hint="Las horas que ya existen se conservan."
        {...form.field('attraction_ids')}
      />
    </FormDialog>
  );
}
