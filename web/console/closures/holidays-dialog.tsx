import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { AlertInSight } from '../../shared/kit/alert-in-sight.tsx';
import { Loaded } from '../../shared/kit/states.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxField, CheckboxList, optionsOf, SelectField } from '../../ui/field/choice-fields.tsx';
import { Note } from '../../ui/show/note.tsx';
import { AffectedNames } from './affected-list.tsx';
import './closures.css';
import { HolidayDays } from './holiday-days.tsx';
import { useHolidaysForm } from './use-holidays-form.ts';

interface HolidaysDialogProps {
  readonly today: string;
  readonly onClose: () => void;
}

/** Closes the holidays of a year at once; the days can be moved, as the law moves some of them to a Monday. */
export function HolidaysDialog({ today, onClose }: HolidaysDialogProps) {
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(today.slice(5) > '12-01' ? thisYear + 1 : thisYear);
  const load = useCall(calls.holidays, { params: { year: String(year) } }, { live: false });
  const holidays = load.data?.holidays;
  const { form, affected, shown } = useHolidaysForm({ today, holidays, onClose });
  const { days } = form.values;
  const count = shown.length;
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
      <fieldset className="ui-boxes">
        <legend>Días</legend>
        {!holidays && (
          <Loaded query={load} lines={3} label="Cargando los feriados…">
            {() => null}
          </Loaded>
        )}
        {holidays && days.length === 0 && <p>No quedan feriados en {year}.</p>}
        <HolidayDays
          year={year}
          days={days}
          onChange={(changed) => form.set('days', changed)}
          error={form.errors.days}
          today={today}
        />
      </fieldset>
    </FormDialog>
  );
}

interface CentersFieldProps {
  readonly value: readonly number[];
  readonly onChange: (value: readonly number[]) => void;
}

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
