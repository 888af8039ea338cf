import { Link } from 'react-router-dom';
import { waitingListCalls as calls, type WaitingPlace } from '../../../api/contract/waiting-list.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { Button } from '../../shared/kit/button.tsx';
import { useDialogs } from '../../shared/kit/dialogs.tsx';
import { useAction } from '../../shared/kit/use-action.ts';
import { fullDate, hourRange, timeOf, whenText } from '../../shared/text/dates.ts';
import { acceptedText } from '../../shared/text/reservation-texts.ts';
import { OwnCard, OwnList } from '../own-card.tsx';
import './waiting.css';

const HEARTBEAT_MS = 60_000;

const STATES: Readonly<Record<WaitingPlace['state'], string>> = {
  waiting: 'En espera',
  offered: 'Libre para usted',
  accepted: 'Aceptada',
  expired: 'Vencida',
  left: 'Retirada',
};

const ORDER: readonly WaitingPlace['state'][] = ['offered', 'waiting', 'accepted', 'expired', 'left'];

interface Props {
  readonly isOver?: boolean;
}

export function WaitingSection({ isOver = false }: Props) {
  // Offers end and hours begin without anybody doing anything.
  const waiting = useCall(calls.waitingList, {}, { refetchInterval: HEARTBEAT_MS });
  const places = (waiting.data?.waiting_list ?? []).filter(
    ({ state }) => (state === 'waiting' || state === 'offered') !== isOver,
  );
  if (places.length === 0) return null;
  const sorted = [...places].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  const id = isOver ? 'espera-anterior' : 'espera';
  return (
    <section id={id} className="r-waiting" aria-labelledby={`titulo-${id}`}>
      <h2 id={`titulo-${id}`}>{isOver ? 'Lista de espera: anteriores' : 'Lista de espera'}</h2>
      <OwnList items={sorted} card={(place) => <Place place={place} />} />
    </section>
  );
}

function Place({ place }: { place: WaitingPlace }) {
  const { id, attraction_name: court, center_name: center, date, state, position } = place;
  return (
    <OwnCard
      titleId={`espera-${id}`}
      when={whenText(date, hourRange(place.hour_start, place.hour_end))}
      center={center}
      court={court}
      look={`r-waiting-card is-${state}`}
      status={<span className={`r-status is-${state}`}>{STATES[state]}</span>}
    >
      <div>
        {state === 'waiting' && (
          <p>
            {position === 1
              ? 'Usted es la primera persona de la lista.'
              : `Hay ${position === 2 ? '1 persona' : `${position - 1} personas`} antes que usted.`}
          </p>
        )}
        {state === 'offered' && place.offered_until !== null && (
          <p role="status">
            La hora se liberó y está apartada para usted hasta el {fullDate(place.offered_until.slice(0, 10))}{' '}
            a las {timeOf(place.offered_until)}.
          </p>
        )}
        {state === 'expired' && <Expired place={place} />}
      </div>
      {(state === 'waiting' || state === 'offered') && <Actions place={place} />}
    </OwnCard>
  );
}

function Expired({ place: { date, offered_until: until } }: { place: WaitingPlace }) {
  return (
    <>
      <p>
        {until === null
          ? 'No se liberó a tiempo.'
          : `Se liberó y estuvo apartada para usted hasta el ${fullDate(until.slice(0, 10))} a las ${timeOf(until)}. El plazo para aceptarla terminó.`}
      </p>
      <p>
        <Link to={`/search/${date}/all`}>Ver las horas de ese día</Link>
      </p>
    </>
  );
}

function Actions({ place }: { place: WaitingPlace }) {
  const { id, state, attraction_name: court, date } = place;
  const { confirm } = useDialogs();
  const accept = useAction(calls.acceptWaitingOffer, {
    failure: 'No ha sido posible aceptar la hora',
    success: ({ approval_until: until }) => acceptedText(until),
  });
  const leave = useAction(calls.leaveWaitingList, {
    failure: 'No ha sido posible salir de la lista de espera',
  });
  const ask = async () => {
    const isSure = await confirm({
      title: state === 'offered' ? '¿Rechazar la hora?' : '¿Salir de la lista?',
      text:
        state === 'offered'
          ? 'La hora se ofrecerá a la siguiente persona de la lista y usted ya no podrá esperarla. ¿Está seguro?'
          : 'Perderá su lugar en la lista de espera. ¿Está seguro?',
      confirm: state === 'offered' ? 'Rechazar la hora' : 'Salir de la lista',
      cancel: 'Regresar',
      intent: 'danger',
    });
    if (isSure) await leave.run({ params: { id } });
  };
  const subject = `${court}, ${fullDate(date)}, ${place.hour_start}`;
  return (
    <footer>
      <div className="r-row">
        {state === 'offered' && (
          <Button
            intent="primary"
            text="Aceptar la hora"
            aria-label={`Aceptar la hora: ${subject}`}
            {...accept.button({ params: { id } })}
          />
        )}
        <Button
          variant="outlined"
          text={state === 'offered' ? 'Rechazar' : 'Salir de la lista'}
          aria-label={`${state === 'offered' ? 'Rechazar' : 'Salir de la lista'}: ${subject}`}
          loading={leave.isBusy}
          onClick={() => void ask()}
        />
      </div>
    </footer>
  );
}
