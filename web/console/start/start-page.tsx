import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { EmptyCourtArt } from '../../shared/kit/court-art.tsx';
import { EmptyState, FailedState, Skeleton } from '../../shared/kit/states.tsx';
import { useTitle } from '../../shared/kit/use-title.ts';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { useProductNow } from '../../shared/text/clock.ts';
import { longDate } from '../../shared/text/dates.ts';
import { ReservationDetailModal } from '../reservation-detail/detail-modal.tsx';
import { Arrivals } from './arrivals.tsx';
import { courtsAt } from './courts-now.ts';
import { dayAt, SOON } from './day.ts';
import { DayView } from './day-view.tsx';
import { FirstSteps } from './first-steps.tsx';
import { LatestUsers } from './latest-users.tsx';
import { useGridDay } from './requests.ts';
import { Shortcuts } from './shortcuts.tsx';
import './start.css';

export default function StartPage() {
  useTitle('Inicio');
  const { center, error, isLoading, retry } = useCenterOfTheDay();
  const now = useProductNow();
  return (
    <div className="r-start">
      <header className="r-start-header r-bar">
        <div>
          <h1>{center?.name ?? 'Inicio'}</h1>
          {now && <p className="r-muted">Hoy, {longDate(now.date)}</p>}
        </div>
        <Shortcuts />
      </header>
      <FirstSteps />
      {error && <FailedState error={error} onRetry={retry} />}
      {!error && !isLoading && !center && (
        <EmptyState title="Todavía no hay centros" picture={<EmptyCourtArt />}>
          Cuando la administración registre el primero, verá aquí su día.
        </EmptyState>
      )}
      {!error && (isLoading || center) && (
        <Today centerId={center?.id} date={now?.date ?? ''} time={now?.time ?? ''} />
      )}
      <LatestUsers />
    </div>
  );
}

/** No change announces that a day has ended. */
const DOOR_MS = 60_000;

interface TodayProps {
  readonly centerId: number | undefined;
  readonly date: string;
  readonly time: string;
}

function Today({ centerId, date, time }: TodayProps) {
  const { data, error, isFetching, refetch } = useGridDay(centerId, date);
  const { data: answer } = useCall(
    calls.doorDay,
    centerId === undefined ? null : { query: { center_id: centerId } },
    { refetchInterval: DOOR_MS },
  );
  // After midnight it is that of the day before until it is asked again.
  const door = answer?.date === date ? answer : undefined;
  const [shownId, setShownId] = useState<string | null>(null);
  if (!data) {
    if (error) return <FailedState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
    return <Skeleton lines={8} label="Cargando el día…" />;
  }
  return (
    <>
      <DayView
        day={dayAt(data.data, time, door ? SOON : 0)}
        hasCourts={data.attractions.length > 0}
        typeNames={new Map(data.reservation_types.map(({ id, name }) => [id, name]))}
        courts={courtsAt(data.data, time)}
        onOpen={setShownId}
      >
        <Arrivals reservations={door?.reservations ?? []} time={time} onOpen={setShownId} />
      </DayView>
      {shownId && (
        <ReservationDetailModal
          reservationId={shownId}
          onClose={() => setShownId(null)}
          onChanged={() => void refetch()}
        />
      )}
    </>
  );
}
