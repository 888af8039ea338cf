import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { FoundAttraction, FreeSlot } from '../../../api/contract/search.ts';
import { Button } from '../../shared/kit/button.tsx';
import { icon } from '../../shared/kit/icons.tsx';
import { later, laterDialog } from '../../shared/kit/later.tsx';
import { FailedState } from '../../shared/kit/states.tsx';
import { useHydrated } from '../../shared/kit/use-hydrated.ts';
import { useTitle } from '../../shared/kit/use-title.ts';
import { BookingRules } from '../../shared/site/booking-rules.tsx';
import { SiteShell } from '../../shared/site/site-shell.tsx';
import { isDate } from '../../shared/text/dates.ts';
import { NearButton } from '../near/near-button.tsx';
import { useNear } from '../near/use-near.ts';
import { DayStrip } from './day-strip.tsx';
import { FilterSummary } from './filter-summary.tsx';
import { ResultList } from './result-list.tsx';
import './results.css';
import { idIn, type SearchChoice, searchAddress } from './search-address.ts';
import { SearchFields } from './search-form.tsx';
import { TakenHours } from './taken-hours.tsx';
import { useResults } from './use-results.ts';

/** Needed only once an hour is chosen, so the page does not wait for their script. */
const loadDialogs = () => import('./booking-dialogs.tsx');
const BookingDialogs = laterDialog(loadDialogs);
const CenterDialog = laterDialog(() => import('./center-dialog.tsx'));
const Repeat = later(() => import('./repeat.tsx'));
const Moving = later(() => import('./moving/moving.tsx'));
const FilterDialog = laterDialog(() => import('./filter-dialog.tsx'));

const FilterIcon = icon('M4 6h16M7 12h10M10 18h4');

/** `/search/{day}/{activity}`: the courts that have an hour free, and booking one. */
export default function ResultsPage() {
  useTitle('Canchas disponibles');
  const choice = useChoice();
  /** An address that was typed or cut may name no day: nothing is found then. */
  const isReal = isDate(choice.day);
  const { results, filters, refetch } = useResults(choice);
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const [isFiltering, setFiltering] = useState(false);
  /** The court whose center is open. */
  const [court, setCourt] = useState<FoundAttraction | null>(null);
  const go = (next: SearchChoice) => navigate(searchAddress({ ...choice, ...next }), { replace: true });

  /** Dialogs begin with the script; a draft in one is the browser's. */
  const isHydrated = useHydrated();
  /** Visitors are led to log-in first, as for a booking. */
  const code = results.data?.guess ? undefined : choice.moving;
  const near = useNear();
  const centerOf = (court: FoundAttraction) => filters.data?.centers.find(({ id }) => id === court.center_id);

  // The chosen hour is in the address: log-in comes back to it, and "back" closes the question, also after another choice.
  const chosen = idIn(query.get('hora'));
  /** From the first chosen hour on: the ticket is shown after the hour has left the address. */
  const [isBooking, setBooking] = useState(false);
  if (chosen !== 0 && !isBooking) setBooking(true);
  useEffect(() => {
    // So that a press does not wait for it; one that fails is reported when an hour is chosen.
    loadDialogs().catch(() => undefined);
  }, []);
  const choose = (slot: FreeSlot) => navigate(searchAddress(choice, slot.id), { replace: chosen !== 0 });
  const forget = useCallback(
    () =>
      setQuery(
        (now) => {
          now.delete('hora');
          return now;
        },
        { replace: true },
      ),
    [setQuery],
  );

  return (
    <SiteShell
      title="Canchas disponibles"
      actions={
        <>
          <NearButton />
          <Button
            className="r-needs-script"
            icon={<FilterIcon />}
            text="Cambiar filtros"
            onClick={() => setFiltering(true)}
          />
        </>
      }
    >
      <FilterSummary choice={choice} filters={filters.data} />
      <DayStrip choice={choice} />
      {isReal && <BookingRules day={choice.day} center={choice.center} />}
      {results.error && !results.data ? (
        <FailedState
          error={results.error}
          onRetry={refetch}
          retrying={results.isFetching}
          title="No se han podido buscar las canchas"
        />
      ) : (
        <ResultList
          choice={choice}
          attractions={isReal ? results.data && near.byDistance(results.data.data, centerOf) : []}
          distanceTo={(court) => near.distanceTo(centerOf(court))}
          isLoading={isReal && (results.isPending || results.isPlaceholderData)}
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
      <noscript>{filters.data && <SearchFields filters={filters.data} />}</noscript>
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

function useChoice(): SearchChoice {
  const { day = '', activity } = useParams();
  const [query] = useSearchParams();
  return {
    day,
    activity: idIn(activity),
    center: idIn(query.get('centro')),
    moving: query.get('mover') ?? undefined,
  };
}
