import { useId } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { pageOf } from '../../../api/contract/pages.ts';
import { RetryIcon } from '../../shared/kit/icons.tsx';
import { useOwnCenters } from '../../shared/session/own-centers.ts';
import { useStored } from '../../shared/storage/local-storage.ts';
import { type CenterOfTheDay, useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { SearchSelect } from '../../ui/field/search-select.tsx';
import { centerScopeOf } from './center-scope.ts';

const ALL = { value: '0', label: 'Todos los centros' } as const;
const RECENT = 3;

/** The one chooser of a center of the console; a page over all centers says so in its place. */
export function CenterSelect() {
  const day = useCenterOfTheDay();
  const scope = centerScopeOf(pageOf(useLocation().pathname));
  const address = useCenterFilter();
  if (scope === 'own') return <span className="r-header-center" />;
  if (scope === 'all') return <p className="r-header-center r-header-all">{ALL.label}</p>;
  if (day.error) {
    return (
      <button type="button" className="r-header-failed" onClick={day.retry} title={day.error.error}>
        <RetryIcon size={16} />
        Reintentar la lista de centros
      </button>
    );
  }
  if (scope === 'one')
    return (
      <Chooser
        day={day}
        value={String(day.center?.id ?? '')}
        onChange={(value) => day.choose(Number(value))}
      />
    );
  return <Chooser day={day} hasAll {...address} />;
}

/** The center that a list is narrowed to, in the address; '0' for all of them. */
export function useCenterFilter() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('center') ?? '';
  return {
    value: /^[1-9]\d{0,8}$/.test(asked) ? asked : ALL.value,
    onChange: (value: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete('page');
          if (value === ALL.value) next.delete('center');
          else next.set('center', value);
          return next;
        },
        { replace: true },
      ),
  };
}

interface ChooserProps {
  readonly day: CenterOfTheDay;
  readonly hasAll?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Chooser({ day, hasAll = false, value, onChange }: ChooserProps) {
  const id = useId();
  const recent = useRecentCenters();
  const own = useOwnCenters().map(String);
  const centers = day.centers.map((center) => ({ value: String(center.id), label: center.name }));
  const isOwn = ({ value }: { readonly value: string }) => own.includes(value);
  const first = recent.ids.flatMap((used) => centers.filter((one) => one.value === used && !isOwn(one)));
  const rest = centers.filter((one) => !recent.ids.includes(one.value) && !isOwn(one));
  const isKnown = value === '' || [ALL, ...centers].some((one) => one.value === value);
  const choices = [
    ...(hasAll ? [ALL] : []),
    // A list must not seem to be of another center than the one asked for.
    ...(isKnown || day.isLoading ? [] : [{ value, label: 'Un centro que no existe' }]),
    ...centers.filter(isOwn).map((one) => ({ ...one, detail: 'Usted atiende aquí' })),
    ...first.map((one) => ({ ...one, detail: 'Usado hace poco' })),
    ...rest,
  ];
  return (
    <div className="r-header-center">
      <label className="r-sr-only" htmlFor={id}>
        Centro deportivo
      </label>
      <SearchSelect
        control={{
          id,
          name: 'center',
          disabled: day.centers.length === 0,
          'aria-invalid': false,
          'aria-describedby': undefined,
          'aria-required': false,
        }}
        inputClass="r-header-select"
        choices={day.centers.length === 0 ? [noCenter(day.isLoading)] : choices}
        value={day.centers.length === 0 ? '' : value}
        onChange={(chosen) => {
          onChange(chosen);
          if (chosen !== ALL.value) recent.note(chosen);
        }}
      />
    </div>
  );
}

const noCenter = (isLoading: boolean) => ({
  value: '',
  label: isLoading ? 'Cargando centros…' : 'No hay centros',
});

function useRecentCenters() {
  const [kept, keep] = useStored('centers-used');
  const ids = (kept ?? '').split(' ').filter(Boolean);
  return {
    ids,
    note: (id: string) => keep([id, ...ids.filter((one) => one !== id)].slice(0, RECENT).join(' ')),
  };
}
