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
import { type TakenBy, takenText, withSmallInitial } from '../../shared/text/taken-text.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxList, SelectField } from '../../ui/field/choice-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { REPEAT, withWarnings } from './texts.ts';

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

export function RepeatDialog({ reservation, onClose, onChanged }: Props) {
  const [missed, setMissed] = useState<readonly string[]>([]);
  const action = useAction(calls.repeatReservation, { failure: REPEAT.failure, onDone: onChanged });
  const { showConfirmation } = useDialogs();
  const form = useForm({
    schema: repetition,
    initial: { recurring_type: 'SEMANAL', recurring_count: 4, skip_dates: [] as readonly string[] },
    toBody: (values) => ({ ...values, skip_dates: skippedOf(values.skip_dates) }),
    failure: REPEAT.failure,
    async onSubmit(body) {
      const made = await action.attempt({ params: { id: reservation.id }, body }).catch((thrown: unknown) => {
        if (thrown instanceof ApiError) setMissed(thrown.taken_dates);
        throw thrown;
      });
      onClose();
      await showConfirmation(withWarnings(REPEAT.success, made));
    },
  });
  // After a lost answer the dates may be taken by the new series itself.
  const isPaused = action.isBusy || form.lostTry === 'unchanged';
  const { taken, free } = useSeriesDates(reservation, form.values, missed, isPaused);
  // A date that was ticked may be free by now, or of another recurrence.
  const skippedOf = (ticked: readonly string[]) =>
    ticked.filter((date) => taken.some((one) => one.date === date));
  const kept = form.values.recurring_count - 1 - skippedOf(form.values.skip_dates).length;
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
      <p role="status">{summaryOf(free, taken.length)}</p>
      {taken.length > 0 && (
        <CheckboxList
          label="Fechas ocupadas: marque las que desea omitir"
          options={taken.map((one) => ({
            value: one.date,
            label: `${dateText(one.date)}, ${withSmallInitial(takenText(one))}`,
          }))}
          {...form.field('skip_dates')}
        />
      )}
    </FormDialog>
  );
}

interface TakenDate extends TakenBy {
  readonly date: string;
}

function summaryOf(free: number | null, taken: number): string {
  if (free === null) return '';
  const freeText = free === 1 ? '1 fecha libre' : `${free} fechas libres`;
  if (taken === 0) return `${freeText}.`;
  return `${freeText}, ${taken} ${taken === 1 ? 'ocupada' : 'ocupadas'}.`;
}

/** The other dates of the series: the taken ones as the preview of the grid knows them, and as the server has named them. */
function useSeriesDates(
  reservation: Reservation,
  { recurring_type, recurring_count }: { recurring_type: string; recurring_count: number },
  missed: readonly string[],
  isPaused: boolean,
): { readonly taken: readonly TakenDate[]; readonly free: number | null } {
  const type = recurrenceType.safeParse(recurring_type);
  const query = {
    attraction_id: reservation.attraction_id,
    date: reservation.date,
    hour_start: timeOf(reservation.date_start),
    hour_end: timeOf(reservation.date_end),
    recurring_type: type.success ? type.data : 'SEMANAL',
    recurring_count,
  } as const;
  const { data } = useCall(calls.previewReservation, { query }, { enabled: !isPaused });
  const others = (data?.dates ?? []).filter(({ date }) => date !== reservation.date);
  const known: readonly TakenDate[] = others.filter(({ state }) => state === 'taken');
  const named = missed
    .filter((date) => !data || others.some((one) => one.date === date && one.state !== 'taken'))
    .map((date) => ({ date, taken_by: '', closure: '' }));
  const taken = [...known, ...named].toSorted((a, b) => a.date.localeCompare(b.date));
  return { taken, free: data ? others.length - taken.length : null };
}
