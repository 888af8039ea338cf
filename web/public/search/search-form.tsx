import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { searchCalls } from '../../../api/contract/search.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { Button } from '../../shared/kit/button.tsx';
import { SearchIcon } from '../../shared/kit/icons.tsx';
import { FailedState, Skeleton } from '../../shared/kit/states.tsx';
import { useHydrated } from '../../shared/kit/use-hydrated.ts';
import { FavoriteButton } from '../../shared/site/favorite-button.tsx';
import { useFormToken } from '../../shared/site/site-context.ts';
import { longDate } from '../../shared/text/dates.ts';
import { searchAddress } from './search-address.ts';
import './search-form.css';

type HomeFilters = Pick<ResponseOf<typeof searchCalls.homeFilters>, 'activities' | 'dates' | 'day_min'>;

const FIRST = 5;

export function SearchForm() {
  const filters = useCall(searchCalls.homeFilters, {}, { staleTime: 60_000 });
  if (filters.data)
    return (
      <>
        <FavoriteButton />
        <SearchFields filters={filters.data} />
      </>
    );
  if (filters.isPending) {
    return (
      <div className="r-search-form-place">
        <Skeleton lines={4} label="Cargando las actividades…" />
      </div>
    );
  }
  return <FailedState error={filters.error} onRetry={() => void filters.refetch()} />;
}

/** A plain form that posts to `search`, so that it works without script; the script skips the redirect. */
function SearchFields({ filters: { activities, dates, day_min: dayMin } }: { filters: HomeFilters }) {
  const navigate = useNavigate();
  const token = useFormToken();
  const isHydrated = useHydrated();
  const [activity, setActivity] = useState('');
  const [chosenDay, setDay] = useState('');
  const [isMissing, setMissing] = useState(false);
  // A day that is over by now is no longer among them, and the field shows the first one.
  const day = dates.includes(chosenDay) ? chosenDay : dayMin;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isWithout = activity === '';
    setMissing(isWithout);
    if (isWithout) event.currentTarget.querySelector<HTMLElement>('[name="activity"]')?.focus();
    else if (day !== '') navigate(searchAddress({ day, activity: Number(activity), center: 0 }));
  };
  const choiceOf = ({ id, name }: HomeFilters['activities'][number]) => (
    <label key={id} className="r-choice">
      <input
        type="radio"
        name="activity"
        value={id}
        required
        checked={activity === String(id)}
        onChange={() => {
          setActivity(String(id));
          setMissing(false);
        }}
      />
      <span>{name}</span>
    </label>
  );
  return (
    <form className="r-search-form" method="post" action="/search" onSubmit={submit} noValidate={isHydrated}>
      <input type="hidden" name="_token" value={token} />
      <p hidden>
        <label>
          No llene este campo <input name="website" autoComplete="off" tabIndex={-1} defaultValue="" />
        </label>
      </p>
      <fieldset className="r-choices" aria-describedby={isMissing ? 'falta-actividad' : undefined}>
        <legend className="r-label">Actividad</legend>
        {activities.slice(0, FIRST).map(choiceOf)}
        {activities.length > FIRST && (
          <details>
            <summary className="r-choice r-choice-more">
              <span>
                Más<span className="r-sr-only"> actividades</span>
              </span>
            </summary>
            <div className="r-choices">{activities.slice(FIRST).map(choiceOf)}</div>
          </details>
        )}
        {isMissing && (
          <p id="falta-actividad" className="r-field-error" role="alert">
            Elija una actividad.
          </p>
        )}
      </fieldset>
      <SelectField
        label="Día"
        name="day"
        value={day}
        onChange={setDay}
        options={dates.map((date) => ({ value: date, label: longDate(date) }))}
      />
      <Button type="submit" intent="primary" size="large" fill icon={<SearchIcon />} text="Buscar canchas" />
    </form>
  );
}
