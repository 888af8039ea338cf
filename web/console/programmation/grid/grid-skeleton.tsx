import { useDelayed } from '../../../shared/kit/use-delayed.ts';
import './grid-skeleton.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function GridSkeleton() {
  const isLate = useDelayed(true);
  return (
    <div role="status" aria-busy="true">
      <span className="r-sr-only">Cargando la programación…</span>
      {isLate && (
        <div className="pg-skeleton r-card" aria-hidden="true">
          {ROWS.map((row) => (
            <div key={row} className="pg-skeleton-row">
              <span className="pg-skeleton-name" />
              <span className="pg-skeleton-hours" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
