import { RetryIcon } from '../../shared/kit/icons.tsx';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';

/** The centre of the day: what start page and grid show. */
export function CenterSelect() {
  const { center, centers, choose, error, isLoading, retry } = useCenterOfTheDay();
  if (error) {
    return (
      <button type="button" className="r-header-failed" onClick={retry} title={error.error}>
        <RetryIcon size={16} />
        Reintentar la lista de centros
      </button>
    );
  }
  return (
    <label className="r-header-center">
      <span className="r-sr-only">Centro deportivo</span>
      <select
        className="r-header-select"
        value={center?.id ?? ''}
        disabled={!center}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {!center && <option value="">{isLoading ? 'Cargando centros…' : 'No hay centros'}</option>}
        {centers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
