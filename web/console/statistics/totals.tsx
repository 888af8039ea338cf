import { calls } from '../../../api/contract/calls.ts';
import { daysBetween, daysLater } from '../../../domain/calendar/days.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { dateText } from '../../shared/text/date-text.ts';
import { figureText } from '../../shared/text/figure-text.ts';
import { hoursText, occupancyOf, percentText, type TotalFigures, totalsOf } from './figures.ts';

interface Props {
  readonly from: string;
  readonly to: string;
  readonly center: string;
}

const figure = (value: number) => value.toLocaleString('es-GT', { maximumFractionDigits: 1 });

const FIGURES: readonly (readonly [string, (totals: TotalFigures) => string])[] = [
  ['Ocupación', (totals) => percentText(occupancyOf(totals))],
  ['Tiempo reservado', (totals) => hoursText(totals.reserved_minutes)],
  ['Reservas', (totals) => figure(totals.reservations)],
  ['Canceladas', (totals) => figure(totals.cancelled)],
  ['Sin asistencia', (totals) => figure(totals.no_shows)],
  ['Días de anticipación', (totals) => figure(totals.lead_days)],
];

export function Totals({ from, to, center }: Props) {
  const days = daysBetween(from, to) + 1;
  const before = { from: daysLater(from, -days), to: daysLater(from, -1), center, group: 'weekday' } as const;
  const now = useCall(calls.occupancy, { query: { from, to, center, group: 'weekday' } }, KEEP).data;
  const then = useCall(calls.occupancy, { query: before }, KEEP).data;
  const totals = now && totalsOf(now.rows);
  const earlier = then && totalsOf(then.rows);
  return (
    <>
      <p className="r-muted r-statistics-before">
        {days === 1
          ? `Comparado con el día de antes: ${dateText(before.from)}`
          : `Comparado con los ${figureText(days)} días de antes: ${dateText(before.from)} – ${dateText(before.to)}`}
      </p>
      <dl className="r-statistics-totals" aria-label="Resumen">
        {FIGURES.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{totals ? text(totals) : '…'}</dd>
            {earlier && <dd className="r-muted">Antes: {text(earlier)}</dd>}
          </div>
        ))}
      </dl>
    </>
  );
}

const KEEP = { keepPrevious: true } as const;
