import type { OccupancyEntry } from '../../../api/contract/statistics.ts';
import { DAYS } from '../../../domain/calendar/weekdays.ts';
import { toTime } from '../../../domain/schedule/interval.ts';
import { EmptyState } from '../../shared/kit/states.tsx';
import { occupancyOf, percentText } from './figures.ts';

export function HeatMap({ rows }: { rows: readonly OccupancyEntry[] }) {
  const cells = new Map(rows.map((row) => [row.key, row]));
  const hours = [...new Set(rows.map(({ key }) => Number(key.split('-')[1])))].sort((a, b) => a - b);
  const fullest = Math.max(...rows.map((row) => occupancyOf(row) ?? 0));
  if (hours.length === 0)
    return <EmptyState title="Sin datos para mostrar.">Elija otras fechas u otro centro.</EmptyState>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="r-heat-frame r-card" aria-label="Ocupación por hora y día de la semana" tabIndex={0}>
      <table className="r-heat">
        <thead>
          <tr>
            <th scope="col">Día</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {toTime(hour * 60)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map(({ day: weekday, name }) => (
            <tr key={weekday}>
              <th scope="row">{name}</th>
              {hours.map((hour) => (
                <HeatCell key={hour} row={cells.get(`${weekday}-${hour}`)} fullest={fullest} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {fullest > 0 && <Scale fullest={fullest} />}
    </section>
  );
}

interface CellProps {
  readonly row: OccupancyEntry | undefined;
  readonly fullest: number;
}

function HeatCell({ row, fullest }: CellProps) {
  const share = row ? occupancyOf(row) : null;
  const level = share === null || fullest === 0 ? '' : `is-level-${Math.ceil((share / fullest) * 5)}`;
  return <td className={level}>{percentText(share)}</td>;
}

const LEVELS = [1, 2, 3, 4, 5] as const;

function Scale({ fullest }: { fullest: number }) {
  return (
    <p className="r-heat-scale r-muted">
      <span>Ocupación:</span>
      {LEVELS.map((level) => (
        <span key={level} className={`is-level-${level}`}>
          hasta {percentText((fullest * level) / 5)}
        </span>
      ))}
    </p>
  );
}
