import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchCalls } from '../../../api/contract/search.ts';
import { csrfToken } from '../../shared/call/csrf.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { Button } from '../../shared/kit/button.tsx';
import { SearchIcon } from '../../shared/kit/icons.tsx';
import { FailedState, Skeleton } from '../../shared/kit/states.tsx';
import { longDate } from '../../shared/text/dates.ts';
import { searchAddress } from './search-address.ts';
import './search-form.css';

/**
 * "Nueva reserva": activity and day. A plain form that posts to `search`, so that it works before the script does; with
 * it, the results open without a detour.
 */
export function SearchForm() {
  const filters = useCall(searchCalls.homeFilters, {}, { staleTime: 60_000 });
  const navigate = useNavigate();
  const [activity, setActivity] = useState('');
  const [chosenDay, setDay] = useState('');
  const [isMissing, setMissing] = useState(false);

  if (!filters.data) {
    if (filters.isPending) {
      return (
        <div className="r-search-form-place">
          <Skeleton lines={4} label="Cargando las actividades…" />
        </div>
      );
    }
    return <FailedState error={filters.error} onRetry={() => void filters.refetch()} />;
  }
  const { activities, dates, day_min: dayMin } = filters.data;
  const day = chosenDay || dayMin;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(activity === '');
    if (activity !== '' && day !== '')
      navigate(searchAddress({ day, activity: Number(activity), center: 0 }));
  };
  return (
    <form className="r-search-form" method="post" action="/search" onSubmit={submit} noValidate>
      <input type="hidden" name="_token" value={csrfToken()} />
      <fieldset className="r-choices" aria-describedby={isMissing ? 'falta-actividad' : undefined}>
        <legend className="r-label">Actividad</legend>
        {activities.map(({ id, name }) => (
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
        ))}
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
