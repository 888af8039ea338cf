import { useNavigate } from 'react-router-dom';
import { waitingListCalls as calls, type TakenCourt } from '../../../api/contract/waiting-list.ts';
import { beginsIn } from '../../../domain/calendar/day-parts.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { FailedState, Skeleton } from '../../shared/kit/states.tsx';
import { loginAddress } from '../../shared/session/login-address.ts';
import { minutesOf } from '../../shared/text/dates.ts';
import { type SearchChoice, searchAddress } from './search-address.ts';
import { useWait } from './use-wait.ts';

export interface TakenProps {
  readonly choice: SearchChoice;
  readonly isGuest: boolean;
}

type Hour = TakenCourt['hours'][number];

/** Says too why an hour can't be asked for once more. */
const HINT = 'horas-ocupadas';

/** The courts with taken hours. `onClose`: its script did not arrive. */
export default function TakenCourts({ choice, isGuest }: TakenProps & { readonly onClose: () => void }) {
  const { day, activity, center } = choice;
  const params = { day, activity: String(activity), center: String(center) };
  // Hours that begin fall out of the list, as in the results.
  const taken = useCall(calls.takenHours, { params }, { keepPrevious: true, refetchInterval: 60_000 });
  const waiting = useCall(calls.waitingList, isGuest ? null : {});
  if (!taken.data) {
    if (taken.isPending) return <Skeleton lines={3} label="Cargando las horas ocupadas…" />;
    return <FailedState error={taken.error} onRetry={() => void taken.refetch()} />;
  }
  const courts = taken.data.courts
    .map((court) => ({
      ...court,
      hours: court.hours.filter((hour) => beginsIn(choice.part, minutesOf(hour.hour_start))),
    }))
    .filter(({ hours }) => hours.length > 0);
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
      <p id={HINT} className="r-muted">
        Elija la hora que quisiera. Si se libera, se la ofrecemos primero a usted. Las que espera están en
        «Mis reservas».
      </p>
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

interface HourProps extends TakenProps {
  readonly court: TakenCourt;
  readonly hour: Hour;
  readonly isWaiting: boolean;
}

function TakenHour({ court, hour, choice, isGuest, isWaiting }: HourProps) {
  const { wait, isBusy } = useWait();
  const navigate = useNavigate();
  const { hour_start: start, hour_end: end } = hour;
  const press = () => {
    const here = { pathname: searchAddress(choice), search: '', hash: '' };
    if (isGuest) navigate(loginAddress(here));
    else void wait({ attraction_id: court.id, date: choice.day, ...hour });
  };
  // The same button once it is pressed: another element would lose the focus.
  return (
    <button
      type="button"
      className={`r-hour-taken ${isWaiting ? 'is-waiting' : ''}`}
      aria-busy={isBusy}
      aria-disabled={isWaiting}
      aria-describedby={isWaiting ? HINT : undefined}
      onClick={isBusy || isWaiting ? undefined : press}
    >
      {start} <small>{isWaiting ? 'En espera' : 'Avísame'}</small>
      <span className="r-sr-only">
        {isWaiting ? ': ' : ' si se libera '}
        {start}–{end}, {court.name}, {court.center_name}
      </span>
    </button>
  );
}
