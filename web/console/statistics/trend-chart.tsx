import type { OccupancyEntry } from '../../../api/contract/statistics.ts';
import { figureText } from '../../shared/text/figure-text.ts';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { Loading } from '../../ui/table/table-props.ts';
import { hoursText } from './figures.ts';
import { axisOf, type TrendPoint, trendOf } from './trend.ts';

interface Props {
  readonly rows: readonly OccupancyEntry[];
  readonly from: string;
  readonly to: string;
  readonly load: Loading;
}

const HEIGHT = 100;
const MOST_VALUES = 31;

export function TrendChart({ rows, from, to, load }: Props) {
  const points = trendOf(rows, from, to);
  const most = Math.max(1, ...points.map((point) => point.reserved_minutes));
  const axis = axisOf(most);
  const top = axis.at(-1) ?? most;
  const peak = points.find((point) => point.reserved_minutes === most);
  return (
    <figure className="r-trend">
      <div className="r-trend-chart">
        <div className="r-trend-axis" aria-hidden="true">
          {axis.toReversed().map((minutes) => (
            <span key={minutes}>{hoursText(minutes)}</span>
          ))}
        </div>
        <svg viewBox={`0 0 ${points.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {axis.map((minutes) => (
            <line
              key={minutes}
              x2={points.length}
              y1={HEIGHT - (minutes / top) * HEIGHT}
              y2={HEIGHT - (minutes / top) * HEIGHT}
              className="r-trend-line"
            />
          ))}
          {points.map((point, index) => {
            const height = (point.reserved_minutes / top) * HEIGHT;
            return (
              <g key={point.key}>
                <title>{`${point.name}: ${hoursText(point.reserved_minutes)}`}</title>
                <rect x={index} width="1" height={HEIGHT} className="r-trend-ground" />
                <rect
                  x={index + 0.1}
                  width="0.8"
                  y={HEIGHT - height}
                  height={height}
                  className="r-trend-bar"
                />
              </g>
            );
          })}
        </svg>
        {points.length <= MOST_VALUES && (
          <div className="r-trend-values" aria-hidden="true">
            {points.map((point) => (
              <span key={point.key} style={{ bottom: `${(point.reserved_minutes / top) * 100}%` }}>
                {figureText(Math.round(point.reserved_minutes / 60))}
              </span>
            ))}
          </div>
        )}
      </div>
      <div className="r-trend-ends" aria-hidden="true">
        <span>{points[0]?.name}</span>
        <span>{points.at(-1)?.name}</span>
      </div>
      <figcaption>
        {peak ? `El máximo: ${hoursText(most)}, ${peak.name}` : 'Sin reservas en este intervalo.'}
      </figcaption>
      <details>
        <summary>Ver la tabla</summary>
        <DataTable
          caption="Tiempo reservado por fecha"
          columns={COLUMNS}
          rows={points}
          rowKey={({ key }) => key}
          load={load}
        />
      </details>
    </figure>
  );
}

const count = (key: 'reservations' | 'cancelled' | 'no_shows') => (point: TrendPoint) =>
  figureText(point[key]);

const COLUMNS: readonly Column<TrendPoint>[] = [
  { key: 'name', header: 'Fecha', isTitle: true, cell: ({ name }) => name },
  {
    key: 'time',
    header: 'Tiempo reservado',
    align: 'end',
    cell: (point) => hoursText(point.reserved_minutes),
  },
  { key: 'count', header: 'Reservas', align: 'end', cell: count('reservations') },
  { key: 'cancelled', header: 'Canceladas', align: 'end', cell: count('cancelled') },
  { key: 'no_shows', header: 'Sin asistencia', align: 'end', cell: count('no_shows') },
];
