import { OBSERVATIONS_MAX } from '../../../api/contract/booking.ts';
import { calls } from '../../../api/contract/calls.ts';
import { ApiError } from '../../shared/call/api-error.ts';
import { mayBeDone } from '../../shared/call/send.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { dateTimeText } from '../../shared/text/date-text.ts';
import { bookingNotes } from '../../shared/text/reservation-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field/text-fields.tsx';
import type { Wizard } from './use-wizard.ts';
import type { WizardState } from './wizard-state.ts';

export function ConfirmStep({ state, change, go, back }: Wizard) {
  const create = useAction(calls.createFromWizard, {
    failure: 'No ha sido posible crear esta reserva',
    success: 'Reserva creada correctamente',
    onFailed: (thrown) => {
      if (!(thrown instanceof ApiError) || thrown.status !== 409 || mayBeDone(thrown)) return;
      const places = [...thrown.alternatives];
      change((now) => ({ ...now, availability: 'not_available', places }));
      go(1);
    },
    onDone: (made) => {
      const { shortcode } = made.reservation;
      change((now) => ({ ...now, shortcode, notes: bookingNotes(made) }));
      go(4);
    },
  });
  return (
    <>
      <Summary state={state} />
      <TextAreaField
        label="Observaciones"
        maxLength={OBSERVATIONS_MAX}
        value={state.observations}
        onChange={(observations) => change((now) => ({ ...now, observations }))}
      />
      <div className="r-wizard-buttons">
        <Button text="Regresar" disabled={create.isBusy} onClick={back} />
        <Button text="Confirmar" intent="primary" {...create.button(bookingBody(state))} />
      </div>
    </>
  );
}

function bookingBody(state: WizardState) {
  return {
    body: {
      reservation_type_id: state.typeId,
      center_id: state.centerId,
      attraction_id: state.attractionId,
      person_id: state.person?.id ?? '',
      date: state.start.slice(0, 10),
      date_start: state.start,
      date_end: state.end,
      observations: state.observations,
    },
  };
}

function Summary({ state }: { state: WizardState }) {
  const centers = useCall(calls.manageCenters, {}).data?.centers ?? [];
  const courts =
    useCall(calls.manageAttractions, { params: { center: String(state.centerId) } }).data?.attractions ?? [];
  const rows = [
    ['Centro deportivo', centers.find(({ id }) => id === state.centerId)?.name ?? ''],
    ['Atracción', courts.find(({ id }) => id === state.attractionId)?.name ?? ''],
    ['Entrada', dateTimeText(state.start)],
    ['Salida', dateTimeText(state.end)],
    ['Solicitante', state.person?.full_name ?? ''],
    ['DPI', state.person?.human_cui ?? ''],
  ] as const;
  return (
    <dl className="r-wizard-summary">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
