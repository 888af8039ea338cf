import { useEffect, useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import type { AffectedReservation } from '../../../api/contract/closures.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { AlertInSight } from '../../shared/kit/alert-in-sight.tsx';
import { Loaded } from '../../shared/kit/states.tsx';
import { useToaster } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { DateField } from '../../ui/date/date-fields.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxField, CheckboxList, optionsOf, SelectField } from '../../ui/field/choice-fields.tsx';
import { bodyOf } from '../../ui/form/body-of.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Note } from '../../ui/show/note.tsx';
import { createdText, outcomeText } from './affected-actions.ts';
import { AffectedNames } from './affected-list.tsx';
import './closures.css';

interface HolidaysDialogProps {
  readonly today: string;
  readonly onClose: () => void;
}

interface Day {
  readonly date: string;
  readonly name: string;
  readonly hour_start: string;
  readonly isChosen: boolean;
  readonly closed: boolean;
}

type HolidayValues = {
  readonly days: readonly Day[];
  /** None: all of them. */
  readonly center_ids: readonly number[];
  readonly cancel_affected: boolean;
};

const EMPTY: HolidayValues = { days: [], center_ids: [], cancel_affected: false };
const FAILURE = 'No ha sido posible cerrar los feriados';

/** Closes the holidays of a year at once; the days can be moved, as the law moves some of them to a Monday. */
export function HolidaysDialog({ today, onClose }: HolidaysDialogProps) {
  const toast = useToaster();
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(today.slice(5) > '12-01' ? thisYear + 1 : thisYear);
  const load = useCall(calls.holidays, { params: { year: String(year) } }, { live: false });
  const holidays = load.data?.holidays;
  const closing = useAction(calls.closeHolidays, { failure: FAILURE });
  const [affected, setAffected] = useState<{ of: string; list: readonly AffectedReservation[] } | null>(null);
  const form = useForm({
    schema: bodyOf(calls.closeHolidays),
    initial: EMPTY,
    toBody: ({ days, center_ids, cancel_affected }) => ({
      center_ids: [...center_ids],
      days: days
        .filter(({ isChosen }) => isChosen)
        .map(({ date, name, hour_start }) => ({ date, reason: name, hour_start })),
      cancel_affected,
    }),
    failure: FAILURE,
    async onSubmit(body, values) {
      if (affected?.of !== questionOf(values)) {
        const found = await closing.attempt({ body: { ...body, dry_run: true } });
        setAffected({ of: questionOf(values), list: found.affected });
        if (found.affected.length > 0) return;
      }
      const answer = await closing.attempt({ body });
      onClose();
      toast({
        message: `${createdText(answer.closures.length)}${outcomeText(answer.affected)}`,
      });
    },
  });
  const { values, set, reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the days of another year replace those that are shown
  useEffect(() => {
    if (!holidays) return;
    const days = holidays
      .filter(({ date }) => date >= today)
      .map(({ date, name, hour_start, closed }) => ({ date, name, hour_start, closed, isChosen: !closed }));
    // Initial values: closing the dialogue loses nothing yet.
    reset({ ...values, days });
  }, [holidays]);
  const change = (index: number, changed: Partial<Day>) =>
    set(
      'days',
      values.days.map((day, at) => (at === index ? { ...day, ...changed } : day)),
    );
  // A list for other days or centers does not apply to these.
  const shown = affected?.of === questionOf(values) ? affected.list : [];
  const count = shown.length;
  // The schema reports the fault of a single day on all days as one field.
  const isUndated = (day: Day) => day.isChosen && day.date === '';
  const isEachDated = !values.days.some(isUndated);
  return (
    <FormDialog
      title="Cerrar los feriados del año"
      form={form}
      submitText={count > 0 ? 'Cerrar de todos modos' : 'Cerrar feriados'}
      onClose={onClose}
    >
      {count > 0 && (
        <AlertInSight of={affected}>
          <Note
            tone="warning"
            title={count === 1 ? 'Hay 1 reserva en esos días' : `Hay ${count} reservas en esos días`}
          >
            <AffectedNames reservations={shown} />
            <CheckboxField label="Cancelar estas reservas" {...form.field('cancel_affected')} />
            <p>Si no las cancela, se mantienen. Para mover alguna, cierre ese día con «Crear cierre».</p>
          </Note>
        </AlertInSight>
      )}
      <SelectField
        label="Año"
        options={[thisYear, thisYear + 1].map((value) => ({ value, label: String(value) }))}
        value={year}
        onChange={setYear}
      />
      <CentersField {...form.field('center_ids')} />
      <fieldset className="cl-fieldset">
        <legend>Días</legend>
        {!holidays && (
          <Loaded query={load} lines={3} label="Cargando los feriados…">
            {() => null}
          </Loaded>
        )}
        {holidays && values.days.length === 0 && <p>No quedan feriados en {year}.</p>}
        <ul className="cl-holidays">
          {values.days.map((day, index) => (
            <li key={`${year} ${day.name}`}>
              <CheckboxField
                label={labelOf(day)}
                value={day.isChosen}
                onChange={(isChosen) => change(index, { isChosen })}
                error={index === 0 && isEachDated ? form.errors.days : undefined}
              />
              <DateField
                label={`Fecha de ${day.name}`}
                isLabelHidden
                min={today}
                disabled={!day.isChosen}
                value={day.date}
                onChange={(date) => change(index, { date })}
                error={isUndated(day) ? form.errors.days : undefined}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </FormDialog>
  );
}

/** The values that the list of affected reservations depends on. */
function questionOf({ days, center_ids }: HolidayValues): string {
  return JSON.stringify([days, center_ids]);
}

function labelOf({ name, hour_start, closed }: Day): string {
  const from = hour_start === '00:00' ? '' : ` (desde las ${hour_start})`;
  return `${name}${from}${closed ? ': ya está cerrado' : ''}`;
}

interface CentersFieldProps {
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
}

/** Which centers; none chosen: all. */
function CentersField(field: CentersFieldProps) {
  const centers = useCall(calls.manageCenters, {}).data?.centers ?? [];
  return (
    <CheckboxList
      label="Centros deportivos"
      hint="Si no elige ninguno, se cierran todos."
      options={optionsOf(centers)}
      {...field}
    />
  );
}
