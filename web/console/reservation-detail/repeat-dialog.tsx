import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { MAX_DATES, RECURRENCE_LABELS, recurrenceType } from '../../../api/contract/recurrence.ts';
import { repetition } from '../../../api/contract/reservation-changes.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { ApiError } from '../../shared/call/api-error.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { timeOf } from '../../shared/text/dates.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxList, SelectField } from '../../ui/field/choice-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { REPEAT } from './texts.ts';

const TYPES = recurrenceType.options.map((type) => ({ value: type, label: RECURRENCE_LABELS[type] }));
const COUNTS = Array.from({ length: MAX_DATES - 1 }, (_, index) => ({
  value: index + 2,
  label: String(index + 2),
}));

interface Props {
  readonly reservation: Reservation;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Makes a single reservation the first date of a series; dates that are taken are left out by a tick. */
export function RepeatDialog({ reservation, onClose, onChanged }: Props) {
  const [missed, setMissed] = useState<readonly string[]>([]);
  const action = useAction(calls.repeatReservation, { failure: REPEAT.failure, onDone: onChanged });
  const { showConfirmation } = useDialogs();
  const form = useForm({
    schema: repetition,
    initial: { recurring_type: 'SEMANAL', recurring_count: 4, skip_dates: [] as readonly string[] },
    failure: REPEAT.failure,
    async onSubmit(body) {
      try {
        await action.attempt({ params: { id: reservation.id }, body });
      } catch (thrown) {
        if (thrown instanceof ApiError) setMissed(thrown.taken_dates);
        throw thrown;
      }
      onClose();
      await showConfirmation(REPEAT.success);
    },
  });
  const taken = useTakenDates(reservation, form.values, missed);
  const kept = form.values.recurring_count - 1 - form.values.skip_dates.length;
  return (
    <FormDialog
      title="Repetir reserva"
      submitText={`Reservar ${kept} ${kept === 1 ? 'fecha más' : 'fechas más'}`}
      form={form}
      onClose={onClose}
    >
      <p className="r-muted">
        La reserva conserva su código y pasa a ser la primera fecha de la serie. Se reservan todas las fechas
        o ninguna.
      </p>
      <SelectField label="Tipo de recurrencia" options={TYPES} {...form.field('recurring_type')} />
      <SelectField label="Cantidad de fechas" options={COUNTS} {...form.field('recurring_count')} />
      {taken.length > 0 && (
        <CheckboxList
          label="Fechas ocupadas: marque las que desea omitir"
          options={taken.map((date) => ({ value: date, label: dateText(date) }))}
          {...form.field('skip_dates')}
        />
      )}
    </FormDialog>
  );
}

/** The dates of the series that can't be had, as the preview of the grid knows them, and those the server has named. */
function useTakenDates(
  reservation: Reservation,
  { recurring_type, recurring_count }: { recurring_type: string; recurring_count: number },
  missed: readonly string[],
): string[] {
  const type = recurrenceType.safeParse(recurring_type);
  const { data } = useCall(calls.previewReservation, {
    query: {
      attraction_id: reservation.attraction_id,
      date: reservation.date,
      hour_start: timeOf(reservation.date_start),
      hour_end: timeOf(reservation.date_end),
      recurring_type: type.success ? type.data : 'SEMANAL',
      recurring_count,
    },
  });
  const dates = (data?.dates ?? [])
    .filter(({ state, reservation_id }) => state === 'taken' && reservation_id !== reservation.id)
    .map(({ date }) => date);
  return [...new Set([...dates, ...missed])].sort();
}
