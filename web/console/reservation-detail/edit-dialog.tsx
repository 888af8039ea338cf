import { calls } from '../../../api/contract/calls.ts';
import { reservationChange } from '../../../api/contract/reservation-changes.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import type { Scope } from '../../../domain/series/scopes.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SelectField } from '../../ui/field/choice-fields.tsx';
import { TextAreaField, TextField } from '../../ui/field/text-fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useOvertaken } from '../../ui/form/use-overtaken.tsx';
import { groupedCui } from '../people-picker/cui.ts';
import { PersonFields } from '../people-picker/person-fields.tsx';
import { usePerson } from '../people-picker/use-person.ts';
import { CancelledNote } from './cancelled-note.tsx';
import { ScopeField } from './scope-field.tsx';
import { EDIT, UNREGISTERED, withWarnings } from './texts.ts';

interface Props {
  readonly reservation: Reservation;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

const LABELS = {
  name: 'Encargado',
  dependency: 'Organización / Institución',
  reference: 'Correlativo / Pase',
  observations: 'Observaciones',
  reservation_type_id: 'Tipo de reservación',
  activity_id: 'Actividad',
  origin_id: 'Medio de solicitud',
  person_id: 'Persona',
};

/** Others may also change its place and time while the form is open. */
const CHANGED = {
  ...LABELS,
  date: 'Fecha',
  start: 'Hora de inicio',
  end: 'Hora de fin',
  attraction_id: 'Atracción',
  center_id: 'Centro deportivo',
};

/** Edits a reservation. Only fields that were touched are sent; what others changed meanwhile is shown first. */
export function EditDialog({ reservation, onClose, onChanged }: Props) {
  const overtaken = useOvertaken({ version: reservation.version ?? 0 }, CHANGED);
  const shown = valuesOf(reservation);
  const action = useAction(calls.changeReservation, { failure: EDIT.failure, onDone: onChanged });
  const { showConfirmation } = useDialogs();
  const { data: lists } = useCall(calls.gridData, {
    query: { center_id: reservation.center_id, date: reservation.date, filter_attraction_type: 0 },
  });
  const form = useForm({
    // The version comes with the request: what has been seen by then.
    schema: reservationChange.omit({ version: true }),
    initial: { ...shown, scope: 'one' as Scope },
    failure: EDIT.failure,
    toBody: ({ scope: _, ...values }, { scope: __, ...initial }) => touched(values, initial),
    async onSubmit(body, { scope }) {
      const saved = await overtaken.watch(
        (seen) =>
          action.attempt({ params: { id: reservation.id }, query: { scope }, body: { ...body, ...seen } }),
        ({ activity_id, origin_id, person_cui, ...known }: Values) =>
          form.rebase({
            ...known,
            activity_id: activity_id ?? 0,
            origin_id: origin_id ?? 0,
            person_cui: groupedCui(person_cui),
          }),
      );
      onChanged();
      if (!saved) return;
      onClose();
      await showConfirmation(withWarnings(EDIT.success, saved));
    },
  });
  const known = fullName(reservation.person);
  const person = usePerson(form.values.person_cui, UNREGISTERED);
  const isSame = form.values.person_cui === shown.person_cui;
  return (
    <FormDialog title="Editar reserva" mode="edit" form={form} onClose={onClose}>
      <ScopeField reservation={reservation} {...form.field('scope')} />
      <CancelledNote reservation={reservation} />
      {overtaken.note}
      {reservation.may.change_person ? (
        <PersonFields
          cui={{ ...form.field('person_cui'), isRequired: shown.person_cui !== '' }}
          name={form.field('name')}
          person={isSame ? { ...person, name: known } : person}
          brought={known}
          isFirst
        />
      ) : (
        <TextField label={LABELS.name} isFirst {...form.field('name')} />
      )}
      <TextField label={LABELS.dependency} {...form.field('dependency')} />
      <TextField label={LABELS.reference} {...form.field('reference')} />
      <SelectField
        label={LABELS.reservation_type_id}
        options={optionsOf(lists?.reservation_types, shown.reservation_type_id, reservation.reservation_type)}
        {...form.field('reservation_type_id')}
      />
      <SelectField
        label={LABELS.activity_id}
        options={optionsOf(lists?.activities, shown.activity_id, reservation.activity?.name ?? '(ninguna)')}
        {...form.field('activity_id')}
      />
      <SelectField
        label={LABELS.origin_id}
        options={optionsOf(lists?.origins, shown.origin_id, reservation.origin || '(ninguno)')}
        {...form.field('origin_id')}
      />
      <TextAreaField label={LABELS.observations} {...form.field('observations')} />
    </FormDialog>
  );
}

function valuesOf(reservation: Reservation) {
  const { name, dependency, reference, observations, reservation_type_id } = reservation;
  return {
    name,
    dependency,
    reference,
    observations,
    reservation_type_id,
    activity_id: reservation.activity_id ?? 0,
    origin_id: reservation.origin_id ?? 0,
    person_cui: groupedCui(reservation.person?.cui ?? ''),
  };
}

function fullName(person: Reservation['person']): string {
  return person ? `${person.first_name} ${person.last_name}`.trim() : '';
}

type Values = ReturnType<typeof valuesOf>;

function touched(values: Values, initial: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(initial));
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => before.get(field) !== value));
}

/** The entries to choose from; what the reservation has now is among them even where it was removed. */
function optionsOf(
  entries: readonly { readonly id: number; readonly name: string }[] | undefined,
  current: number,
  name: string,
) {
  const options = (entries ?? []).map((entry) => ({ value: entry.id, label: entry.name }));
  return options.some(({ value }) => value === current)
    ? options
    : [{ value: current, label: name }, ...options];
}
