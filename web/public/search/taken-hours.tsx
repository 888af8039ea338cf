import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { waitingListCalls as calls, type TakenCourt } from '../../../api/contract/waiting-list.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { BellIcon } from '../../shared/kit/icons.tsx';
import { FailedState, Skeleton } from '../../shared/kit/states.tsx';
import { loginAddress } from '../../shared/session/login-address.ts';
import { type SearchChoice, searchAddress } from './search-address.ts';
import './taken-hours.css';
import { useWait } from './use-wait.ts';

interface Props {
  readonly choice: SearchChoice;
  readonly isGuest: boolean;
  /** Nothing is free: it is open from the start. */
  readonly isFull: boolean;
}

type Hour = TakenCourt['hours'][number];

/** Taken hours: a person may wait for one. */
export function TakenHours({ choice, isGuest, isFull }: Props) {
  const [isOpen, setOpen] = useState(isFull);
  return (
    <details className="r-taken r-card" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <BellIcon />
        Horas ocupadas: le avisamos si se liberan
      </summary>
      {isOpen && <Courts choice={choice} isGuest={isGuest} />}
    </details>
  );
}

function Courts({ choice, isGuest }: Omit<Props, 'isFull'>) {
  const { day, activity, center } = choice;
  const params = { day, activity: String(activity), center: String(center) };
  const taken = useCall(calls.takenHours, { params }, { keepPrevious: true });
  const waiting = useCall(calls.waitingList, isGuest ? null : {});
  if (!taken.data) {
    if (taken.isPending) return <Skeleton lines={3} label="Cargando las horas ocupadas…" />;
    return <FailedState error={taken.error} onRetry={() => void taken.refetch()} />;
  }
  const { courts } = taken.data;
  if (courts.length === 0) return <p className="r-muted">No hay horas ocupadas que se puedan esperar.</p>;
  const isWaitedFor = (court: number, { hour_start: start }: Hour) =>
    (waiting.data?.waiting_list ?? []).some(
      (place) =>
        place.attraction_id === court &&
        place.date === day &&
        place.hour_start === start &&
        (place.state === 'waiting' || place.state === 'offered'),
    );
  return (
    <>
      <p className="r-muted">Elija la hora que quisiera. Si se libera, se la ofrecemos primero a usted.</p>
      <ul className="r-taken-courts">
        {courts.map((court) => (
          <li key={court.id}>
            <h3 id={`ocupada-${court.id}`}>
              {court.name} <span className="r-muted">{court.center_name}</span>
            </h3>
            <ul className="r-hours" aria-labelledby={`ocupada-${court.id}`}>
              {court.hours.map((hour) => (
                <li key={hour.hour_start}>
                  <TakenHour
                    court={court}
                    hour={hour}
                    choice={choice}
                    isGuest={isGuest}
                    isWaiting={isWaitedFor(court.id, hour)}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

interface HourProps extends Omit<Props, 'isFull'> {
  readonly court: TakenCourt;
  readonly hour: Hour;
  readonly isWaiting: boolean;
}

function TakenHour({ court, hour, choice, isGuest, isWaiting }: HourProps) {
  const { wait, isBusy } = useWait();
  const navigate = useNavigate();
  const { hour_start: start, hour_end: end } = hour;
  if (isWaiting)
    return (
      <span className="r-hour-taken is-waiting">
        {start} <small>En espera</small>
      </span>
    );
  const press = () => {
    const here = { pathname: searchAddress(choice), search: '', hash: '' };
    if (isGuest) navigate(loginAddress(here));
    else void wait({ attraction_id: court.id, date: choice.day, ...hour });
  };
  return (
    <button type="button" className="r-hour-taken" aria-busy={isBusy} onClick={isBusy ? undefined : press}>
      {start} <small>Avísame</small>
      <span className="r-sr-only">
        {' '}
        si se libera {start}–{end}, {court.name}
      </span>
    </button>
  );
}
