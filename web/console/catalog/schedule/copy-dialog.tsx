import { calls } from '../../../../api/contract/calls.ts';
import type { Named } from '../../../../api/contract/fields.ts';
import { DAYS } from '../../../../domain/calendar/weekdays.ts';
import { useAction } from '../../../shared/kit/use-action.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { CheckboxList, SelectField } from '../../../ui/field/choice-fields.tsx';
import { bodyOf } from '../../../ui/form/body-of.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Note } from '../../../ui/show/note.tsx';
import { CourtsField } from './courts-field.tsx';
import { dayName } from './days.ts';
import { useUndoHours } from './use-undo-hours.ts';

interface CopyDialogProps {
  readonly attractionId: number;
  readonly day: number;
  readonly attractions: readonly (Named & { readonly center_id: number })[];
  readonly onClose: () => void;
}

const FAILURE = 'No se ha sido posible actualizar el horario';

export function CopyDialog({ attractionId, day, attractions, onClose }: CopyDialogProps) {
  const offerUndo = useUndoHours();
  const copying = useAction(calls.copyAvailableDates, { failure: FAILURE });
  const form = useForm({
    schema: bodyOf(calls.copyAvailableDates),
    initial: {
      what: 'day' as 'day' | 'week',
      to_days: [] as readonly number[],
      to_attraction_ids: [attractionId] as readonly number[],
    },
    toBody: ({ what, to_days, to_attraction_ids }) => ({
      attraction_id: attractionId,
      to_attraction_ids: [...to_attraction_ids],
      ...(what === 'day' ? { day_of_week: day, to_days: [...to_days] } : {}),
    }),
    objections: ({ what, to_days, to_attraction_ids }) =>
      what === 'day' && to_days.length === 0 && to_attraction_ids.every((id) => id === attractionId)
        ? { to_days: 'Elija a qué días' }
        : {},
    failure: FAILURE,
    async onSubmit(body, { to_attraction_ids }) {
      const changed = await copying.attempt({ body });
      onClose();
      void offerUndo('Horario actualizado correctamente', { attractionIds: to_attraction_ids, ...changed });
    },
  });
  const isDay = form.values.what === 'day';
  return (
    <FormDialog title="Copiar horario" form={form} submitText="Copiar" onClose={onClose}>
      <SelectField
        label="Qué se copia"
        options={[
          { value: 'day', label: `El ${dayName(day).toLowerCase()}` },
          { value: 'week', label: 'Toda la semana' },
        ]}
        {...form.field('what')}
        onChange={(what) => {
          form.set('what', what);
          // A day goes to other days of this attraction first, a week to other attractions alone.
          form.set('to_attraction_ids', what === 'day' ? [attractionId] : []);
        }}
      />
      {isDay && (
        <CheckboxList
          label="A los días"
          options={DAYS.filter((one) => one.day !== day).map((one) => ({
            value: one.day as number,
            label: one.name,
          }))}
          {...form.field('to_days')}
        />
      )}
      <CourtsField
        attractionId={attractionId}
        attractions={attractions}
        othersOnly={!isDay}
        {...form.field('to_attraction_ids')}
      />
      <Note tone="warning">El horario que tengan esos días se reemplaza. Las reservas no cambian.</Note>
    </FormDialog>
  );
}
