import { type FormEvent, useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useAction } from '../../shared/kit/use-action.ts';
import { useElsewhere } from '../../shared/session/own-centers.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { Button } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date/date-fields.tsx';
import { oneOf, SelectField } from '../../ui/field/choice-fields.tsx';
import { Note } from '../../ui/show/note.tsx';
import { NoCenters } from '../places/no-centers.tsx';
import { placeText } from '../reservation-detail/texts.ts';
import type { Wizard } from './use-wizard.ts';
import { type Choice, chosen, isBackwards, isChosen, isOutside } from './wizard-state.ts';

const SELDOM = { staleTime: 5 * 60_000 };

export function SlotStep({ state, change, go }: Wizard) {
  const types = useCall(calls.manageReservationTypes, {}, SELDOM).data?.reservation_types ?? [];
  const centers = useCall(calls.manageCenters, {}, SELDOM).data?.centers;
  const place = state.centerId === 0 ? null : { params: { center: String(state.centerId) } };
  const courts = useCall(calls.manageAttractions, place, SELDOM).data?.attractions ?? [];
  const check = useAction(calls.checkAvailability, {
    failure: 'No ha sido posible verificar la disponibilidad',
  });
  const type = types.find(({ id }) => id === state.typeId);
  const moment = { isRequired: true, disabled: !type, min: type?.next_date, max: type?.last_date };
  const [isPressed, setPressed] = useState(false);
  const bind = <Key extends keyof Choice>(key: Key) => ({
    value: state[key],
    onChange: (value: Wizard['state'][Key]) => {
      // Another type, center or court empties fields: nobody has asked yet whether those are missing.
      if (key !== 'start' && key !== 'end') setPressed(false);
      change((now) => chosen(now, { [key]: value }));
    },
  });
  const elsewhere = useElsewhere()(state.centerId);
  const verify = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!isChosen(state) || isBackwards(state) || isOutside(state, type)) return;
    const { attractionId: attraction_id, start: date_start, end: date_end } = state;
    const availability = await check.run({ body: { attraction_id, date_start, date_end } });
    // A choice that was changed meanwhile was not checked.
    if (availability) change((now) => (sameTime(now, state) ? { ...now, availability } : now));
  };
  if (centers?.length === 0) return <NoCenters />;
  return (
    <form className="r-wizard-slot" onSubmit={(event) => void verify(event)} noValidate>
      <div className="r-wizard-fields">
        <SelectField label="Tipo de reservación" {...oneOf(types)} {...bind('typeId')} />
        <DateTimeField
          key={`start-${state.typeId}`}
          label="Fecha y hora de inicio"
          {...moment}
          {...bind('start')}
          hint={type ? undefined : 'Elija primero el tipo de reservación'}
        />
        <DateTimeField key={`end-${state.typeId}`} label="Fecha y hora de fin" {...moment} {...bind('end')} />
        <SelectField label="Centro deportivo" {...oneOf(centers ?? [])} {...bind('centerId')} />
        <SelectField
          label="Atracción"
          {...oneOf(courts)}
          {...bind('attractionId')}
          disabled={state.centerId === 0}
        />
      </div>
      <div className="r-wizard-buttons">
        <Button
          text="Verificar disponibilidad"
          intent={state.availability === 'is_available' ? 'none' : 'primary'}
          type="submit"
          loading={check.isBusy}
        />
        <Button
          text="Continuar"
          intent="primary"
          disabled={state.availability !== 'is_available' || elsewhere !== ''}
          aria-describedby="wizard-why"
          onClick={() => go(2)}
        />
        {state.availability !== 'is_available' && !elsewhere && (
          <span id="wizard-why" className="r-muted">
            Para continuar, verifique que el lugar esté disponible.
          </span>
        )}
      </div>
      {/* Beneath the buttons, which stay where they are when it comes and goes. */}
      <div role="status">
        <SlotNotes state={state} type={type} isPressed={isPressed} elsewhere={elsewhere} />
      </div>
      {state.availability === 'not_available' && state.places.length > 0 && (
        <section aria-label="Otros lugares libres">
          <p>Lugares libres:</p>
          <ul className="r-row">
            {state.places.map((place) => (
              <li key={`${place.attraction_id} ${place.hour_start}`}>
                <Button
                  text={placeText(place)}
                  onClick={() => change((now) => chosen(now, choiceOf(place)))}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}

interface SlotNotesProps {
  readonly state: Wizard['state'];
  readonly type: { readonly next_date: string; readonly last_date: string } | undefined;
  readonly isPressed: boolean;
  readonly elsewhere: string;
}

function SlotNotes({ state, type, isPressed, elsewhere }: SlotNotesProps) {
  return (
    <>
      {isPressed && !isChosen(state) && <Note tone="warning">Complete todos los campos marcados con *.</Note>}
      {isPressed && isBackwards(state) && (
        <Note tone="warning">La hora de fin debe ser posterior a la de inicio, dentro del mismo día.</Note>
      )}
      {isPressed && type && isOutside(state, type) && (
        <Note tone="warning">
          Este tipo de reservación admite fechas del {dateText(type.next_date)} al {dateText(type.last_date)}.
        </Note>
      )}
      <div id={elsewhere ? 'wizard-why' : undefined}>
        {elsewhere && <Note tone="warning">{elsewhere}</Note>}
      </div>
      {state.availability === 'is_available' && (
        <Note tone="good">El lugar está disponible en ese horario.</Note>
      )}
      {state.availability === 'not_available' && (
        <Note tone="danger">
          El lugar no está disponible en ese horario. Elija otra hora, otra fecha u otro lugar.
        </Note>
      )}
    </>
  );
}

function choiceOf({ attraction_id, date, hour_start }: Wizard['state']['places'][number]): Choice {
  return { attractionId: attraction_id, start: `${date} ${hour_start}` };
}

function sameTime(a: Wizard['state'], b: Wizard['state']): boolean {
  return a.attractionId === b.attractionId && a.start === b.start && a.end === b.end && a.typeId === b.typeId;
}
