import { useRef, useState } from 'react';
import type { Alternative } from '../../../api/contract/booking.ts';
import { calls } from '../../../api/contract/calls.ts';
import { reservationMove } from '../../../api/contract/reservation-changes.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { GRID_END, toTime } from '../../../domain/schedule/interval.ts';
import type { Scope } from '../../../domain/series/scopes.ts';
import { ApiError } from '../../shared/call/api-error.ts';
import { CONFIRMATION, useDialogs } from '../../shared/kit/dialogs.tsx';
import { useToaster, useUndoToast } from '../../shared/kit/toaster.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { endFrom, timeOf } from '../../shared/text/dates.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date/date-fields.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField } from '../../ui/field/choice-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { isChanged } from '../../ui/form/values.ts';
import { useAttractionOptions, useCenterOptions } from '../places/use-places.ts';
import { CancelledNote } from './cancelled-note.tsx';
import { ScopeField } from './scope-field.tsx';
import { MOVE, MOVE_NOWHERE, MOVED_BACK, movedDatesText, placeText, withWarnings } from './texts.ts';

interface Props {
  readonly reservation: Reservation;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const HOURS = Array.from({ length: 37 }, (_, index) => toTime(300 + index * 30));

export function MoveDialog({ reservation, onClose, onChanged }: Props) {
  const [center, setCenter] = useState(String(reservation.center_id));
  const [places, setPlaces] = useState<readonly Alternative[]>([]);
  const action = useAction(calls.moveReservation, { failure: MOVE.failure, onDone: onChanged });
  const { showConfirmation } = useDialogs();
  const undoToast = useUndoToast();
  const toast = useToaster();
  const movingBack = useAction(calls.moveReservation, {
    failure: MOVE.failure,
    onDone() {
      onChanged();
      toast({ title: CONFIRMATION, message: MOVED_BACK });
    },
  });
  const centers = useCenterOptions() ?? [];
  const attractions = useAttractionOptions(center);
  const initial = {
    attraction_id: String(reservation.attraction_id),
    date: reservation.date,
    hour_start: timeOf(reservation.date_start),
    hour_end: timeOf(reservation.date_end),
  };
  // A try whose answer is lost may have moved it: `initial` is then its new place.
  const from = useRef(initial);
  const moveBack = () =>
    void movingBack.run({ params: { id: reservation.id }, query: { scope: 'one' }, body: from.current });
  const unmoved = { ...initial, scope: 'one' as Scope };
  const form = useForm({
    schema: reservationMove,
    initial: unmoved,
    toBody: ({ scope: _, ...body }) => body,
    // The other dates of a series may be at another hour than this one.
    objections: (values) => (isChanged(values, unmoved) ? {} : { hour_start: MOVE_NOWHERE }),
    failure: MOVE.failure,
    async onSubmit(body, { scope }) {
      setPlaces([]);
      if (form.lostTry !== 'unchanged') from.current = initial;
      const moved = await action
        .attempt({ params: { id: reservation.id }, query: { scope }, body })
        .catch((thrown: unknown) => {
          if (thrown instanceof ApiError) setPlaces(thrown.alternatives);
          throw thrown;
        });
      onClose();
      if (scope === 'one')
        undoToast(withWarnings(MOVE.success, moved), moved.may_return === false ? null : moveBack);
      // The dates may have had hours of their own: no single move takes them back.
      else await showConfirmation(movedDatesText(moved.changed, moved.warnings));
    },
  });
  const chooseAlternative = (place: Alternative) => {
    const { date, hour_start, hour_end } = place;
    form.fill({ attraction_id: String(place.attraction_id), date, hour_start, hour_end });
    setPlaces([]);
  };
  const changeCenter = (chosen: string) => {
    setCenter(chosen);
    // The list of the other center shows none chosen.
    form.set('attraction_id', '');
  };
  const changeStart = (start: string) => {
    const { hour_start, hour_end } = form.values;
    form.fill({
      hour_start: start,
      hour_end: endFrom(start, { start: hour_start, end: hour_end }, GRID_END),
    });
  };
  const hours = (now: string) =>
    [...new Set([...HOURS, now])].sort().map((hour) => ({ value: hour, label: hour }));
  return (
    <FormDialog title="Mover reserva" submitText="Mover" form={form} onClose={onClose}>
      <CancelledNote reservation={reservation} />
      <SelectField
        label="Centro deportivo"
        name="center"
        options={centers}
        value={center}
        onChange={changeCenter}
      />
      <SelectField
        label="Atracción"
        none={{ value: '', label: 'Seleccione' }}
        options={attractions}
        {...form.field('attraction_id')}
      />
      <DateField label="Fecha" lies="ahead" {...form.field('date')} />
      <SelectField
        label="Hora de inicio"
        options={hours(form.values.hour_start)}
        {...form.field('hour_start')}
        onChange={changeStart}
      />
      <SelectField label="Hora de fin" options={hours(form.values.hour_end)} {...form.field('hour_end')} />
      <ScopeField reservation={reservation} {...form.field('scope')} />
      {form.values.scope !== 'one' && (
        <p className="r-muted">Cada fecha se mueve los mismos días que esta. Se mueven todas o ninguna.</p>
      )}
      {places.length > 0 && (
        <section aria-label="Otros lugares libres">
          <p>Lugares libres:</p>
          <ul className="r-row">
            {places.map((place) => (
              <li key={`${place.attraction_id} ${place.hour_start}`}>
                <Button text={placeText(place)} onClick={() => chooseAlternative(place)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </FormDialog>
  );
}
