import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isCalendarDate } from '../../../api/contract/calendar-date.ts';
import type { FoundAttraction, FreeSlot } from '../../../api/contract/search.ts';
import { beginsIn } from '../../../domain/calendar/day-parts.ts';
import { later, laterDialog } from '../../shared/kit/later.tsx';
import { FailedState } from '../../shared/kit/states.tsx';
import { useHydrated } from '../../shared/kit/use-hydrated.ts';
import { useTitle } from '../../shared/kit/use-title.ts';
import { BookingRules, useBookingRules } from '../../shared/site/booking-rules.tsx';
import { SiteShell } from '../../shared/site/site-shell.tsx';
import { minutesOf } from '../../shared/text/dates.ts';
import { NearProblem } from '../near/near-button.tsx';
import { useNear } from '../near/use-near.ts';
import { Chips } from './chips.tsx';
import { findSlot } from './chosen.ts';
import { DayStrip } from './day-strip.tsx';
import { FilterLine } from './filter-line.tsx';
import { NoCourts } from './no-courts.tsx';
import { ResultCount, ResultList } from './result-list.tsx';
import './results.css';
import { idIn, partIn, type SearchChoice, searchAddress } from './search-address.ts';
import { TakenHours } from './taken-hours.tsx';
import { useResults } from './use-results.ts';
import { withProfile } from './with-profile.tsx';

/** Needed only once an hour is chosen, so the page does not wait for their script. */
const loadDialogs = () => import('./booking-dialogs.tsx');
const BookingDialogs = laterDialog(loadDialogs);
const CenterDialog = laterDialog(() => import('./center-dialog.tsx'));
const Repeat = later(() => import('./repeat.tsx'));
const Moving = later(() => import('./moving/moving.tsx'));
const FilterDialog = laterDialog(() => import('./filter-dialog.tsx'));

export default function ResultsPage() {
  useTitle('Canchas disponibles');
  const choice = useChoice();
  /** An address that was typed or cut may name no day: nothing is found then. */
  const isReal = isCalendarDate(choice.day);
  const { results, filters, refetch } = useResults(choice);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [isFiltering, setFiltering] = useState(false);
  const [court, setCourt] = useState<FoundAttraction | null>(null);
  const go = (next: SearchChoice) => navigate(searchAddress({ ...choice, ...next }), { replace: true });

  /** Dialogs begin with the script; a draft in one is the browser's. */
  const isHydrated = useHydrated();
  /** Visitors are led to log-in first, as for a booking. */
  const code = results.data?.guess ? undefined : choice.moving;
  const near = useNear();
  const centerOf = (court: FoundAttraction) => filters.data?.centers.find(({ id }) => id === court.center_id);

  const { chosen, isBooking, choose, forget } = useChosenHour(choice, results.data?.data);
  const all = isReal ? results.data?.data : [];
  const shown = all && near.byDistance(inPart(all, choice), centerOf);
  const isLoading = isReal && (results.isPending || results.isPlaceholderData);
  const hasFailed = results.error && !results.data;
  return (
    <SiteShell
      title="Canchas disponibles"
      actions={!hasFailed && <ResultCount of={shown?.length} isLoading={isLoading} />}
    >
      <FilterLine choice={choice} filters={filters.data} onOpen={() => setFiltering(true)} />
      <DayStrip choice={choice} />
      <Chips choice={choice} filters={filters.data} />
      <NearProblem />
      {isReal && <Rules choice={choice} isAbove />}
      {hasFailed ? (
        <FailedState
          error={results.error}
          onRetry={refetch}
          retrying={results.isFetching}
          title="No se han podido buscar las canchas"
        />
      ) : shown?.length === 0 && !isLoading ? (
        <NoCourts choice={choice} hasOtherHours={all?.length !== 0} />
      ) : (
        <ResultList
          attractions={shown}
          distanceTo={(court) => near.distanceTo(centerOf(court))}
          isLoading={isLoading}
          onSlot={choose}
          onCenter={setCourt}
        />
      )}
      {results.data && !results.isPlaceholderData && (
        <TakenHours
          key={`${choice.day} ${choice.activity} ${choice.center}`}
          choice={choice}
          isGuest={results.data.guess}
          isFull={results.data.data.length === 0}
        />
      )}
      {isReal && <Rules choice={choice} />}
      {isFiltering && (
        <FilterDialog choice={choice} filters={filters} onClose={() => setFiltering(false)} onChange={go} />
      )}
      {court && <CenterDialog court={court} filters={filters} onClose={() => setCourt(null)} />}
      {isReal && isHydrated && query.has('repetir') && (
        <Repeat
          choice={choice}
          results={results.data}
          filters={filters.data}
          isLoading={results.isPending || results.isPlaceholderData}
          onChoose={choose}
        />
      )}
      {isHydrated && code !== undefined && (
        <Moving choice={choice} code={code} slotId={chosen} results={results.data} onForget={forget} />
      )}
      {isHydrated && isBooking && code === undefined && (
        <BookingDialogs
          choice={choice}
          slotId={chosen}
          results={results.data}
          isLoading={results.isPending}
          onChoose={choose}
          onClose={forget}
        />
      )}
    </SiteShell>
  );
}

/** The chosen hour is in the address: log-in comes back to it, and "back" closes the question, also after another choice. */
function useChosenHour(choice: SearchChoice, courts: readonly FoundAttraction[] | undefined) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const chosen = idIn(query.get('hora'));
  /** From the first chosen hour on: the ticket is shown after the hour has left the address. */
  const [isBooking, setBooking] = useState(false);
  if (chosen !== 0 && !isBooking) setBooking(true);
  useEffect(() => {
    // So that a press does not wait for it; one that fails is reported when an hour is chosen.
    loadDialogs().catch(() => undefined);
  }, []);
  const choose = ({ id }: FreeSlot) =>
    navigate(searchAddress(choice, findSlot(courts, id)), { replace: chosen !== 0 });
  const forget = () =>
    setQuery(
      (now) => {
        now.delete('hora');
        now.delete('cancha');
        return now;
      },
      { replace: true },
    );
  return { chosen, isBooking, choose, forget };
}

function useChoice(): SearchChoice {
  const { day = '', activity } = useParams();
  const [query] = useSearchParams();
  return {
    day,
    activity: idIn(activity),
    center: idIn(query.get('centro')),
    moving: query.get('mover') ?? undefined,
    part: partIn(query.get('franja')),
  };
}

function inPart(courts: readonly FoundAttraction[], { part }: SearchChoice): readonly FoundAttraction[] {
  if (part === undefined) return courts;
  return courts
    .map((court) => ({
      ...court,
      dates: court.dates.filter(({ start }) => beginsIn(part, minutesOf(start))),
    }))
    .filter(({ dates }) => dates.length > 0);
}

/** The rules of booking: above the courts where they prevent a booking that day, else below. */
function Rules({ choice: { day, center }, isAbove = false }: { choice: SearchChoice; isAbove?: boolean }) {
  const isBlocked = Boolean(useBookingRules({ day, center }).data?.blocked);
  return isBlocked === isAbove && <BookingRules day={day} center={center} drawReason={withProfile} />;
}
