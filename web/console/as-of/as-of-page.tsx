import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { useCallback } from 'react';
import type { ResponseOf } from '../../../api/contract/call.ts';
import { calls } from '../../../api/contract/calls.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { EmptyState, Loaded } from '../../shared/kit/states.tsx';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { useProductNow } from '../../shared/text/clock.ts';
import { dateTimeText } from '../../shared/text/date-text.ts';
import { addDays, isDate } from '../../shared/text/dates.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date/date-fields.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Legend } from '../../ui/show/legend.tsx';
import { Note } from '../../ui/show/note.tsx';
import { isListId, useListAddress } from '../../ui/table/use-list-address.ts';
import { useCenterInAddress } from '../places/use-center-in-address.ts';
import { AsOfGrid } from './as-of-grid.tsx';
import './as-of.css';
import { momentsOf } from './moments.ts';

/** Empty: the first centre, today, now. */
const FILTERS = { center: '', date: '', at: '' };
const CHECKS = {
  center: isListId,
  date: isDate,
  at: (moment: string) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(moment) && isDate(moment.slice(0, 10)),
};

/** `/admin/as-of`: the grid of a centre as it was at a past moment, with the changes of the day to step through. */
export default function AsOfPage() {
  const { filters, setFilters } = useListAddress(FILTERS, CHECKS);
  const now = useProductNow();
  const center = useCenterInAddress(
    useCenterOfTheDay(),
    Number(filters.center) || null,
    useCallback((id) => setFilters({ center: String(id) }), [setFilters]),
  );
  const date = filters.date || (now?.date ?? '');
  const latest = now ? `${now.date}T${now.time}:59` : '';
  const at = filters.at || latest;
  const load = useCall(
    calls.gridAsOf,
    center && date && at ? { query: { center_id: center, date, at, filter_attraction_type: 0 } } : null,
    { keepPrevious: true },
  );
  return (
    <Page
      title="Cómo estaba"
      tools={
        <FilterBar>
          <div className="ao-day">
            <Step back name="Día anterior" onClick={() => setFilters({ date: addDays(date, -1), at: '' })} />
            <DateField
              label="Fecha"
              name="date"
              isLabelHidden
              value={date}
              onChange={(chosen) => setFilters({ date: chosen, at: '' })}
            />
            <Step name="Día siguiente" onClick={() => setFilters({ date: addDays(date, 1), at: '' })} />
          </div>
        </FilterBar>
      }
    >
      <div className="ao-note">
        <Note tone="warning" title="Solo lectura">
          Así estaba la programación {at ? `el ${dateTimeText(at.replace('T', ' '))}` : ''}. Aquí no se puede
          cambiar nada.
        </Note>
      </div>
      <Loaded query={load} lines={8}>
        {(data) => <Moment data={data} at={filters.at} onMove={(moment) => setFilters({ at: moment })} />}
      </Loaded>
    </Page>
  );
}

interface MomentProps {
  readonly data: ResponseOf<typeof calls.gridAsOf>;
  /** '' shows the present state. */
  readonly at: string;
  readonly onMove: (at: string) => void;
}

/** The slider over the day's changes: at its left nothing has happened yet, at its right everything has. */
function Moment({ data: { changes, data, attractions }, at, onMove }: MomentProps) {
  const moments = momentsOf(changes);
  const last = moments.length;
  const step = at === '' ? last : moments.filter((moment) => moment <= at).length;
  const shown = step > 0 ? changes.filter((change) => change.at === moments[step - 1]) : [];
  const go = (to: number) => {
    const moment = moments[to - 1];
    if (to >= last) onMove('');
    else if (moment) onMove(moment);
    else if (moments[0]) onMove(secondBefore(moments[0]));
  };
  if (last === 0) return <EmptyState title="Este día no tiene cambios en este centro." />;
  return (
    <div className="ui-page-part ao-moment">
      <div className="ao-slider">
        <Step back name="Cambio anterior" disabled={step === 0} onClick={() => go(step - 1)} />
        <input
          type="range"
          min={0}
          max={last}
          value={step}
          aria-label="Cambios del día"
          aria-valuetext={step === 0 ? 'Antes del primer cambio' : `Cambio ${step} de ${last}`}
          onChange={({ target }) => go(Number(target.value))}
        />
        <Step name="Cambio siguiente" disabled={step === last} onClick={() => go(step + 1)} />
        <span className="ao-count">
          {step} de {last}
        </span>
      </div>
      <ul className="ao-changes" aria-live="polite">
        {shown.length === 0 && <li>Antes del primer cambio del día</li>}
        {shown.map((change) => (
          <li key={`${change.reservation_id} ${change.summary}`}>
            <strong>{change.summary}</strong> · {change.detail} · {dateTimeText(change.at.replace('T', ' '))}{' '}
            · {change.user}
          </li>
        ))}
      </ul>
      <AsOfGrid courts={attractions} cells={data} />
      <Legend />
    </div>
  );
}

interface StepProps {
  readonly name: string;
  readonly back?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Step({ name, back = false, disabled = false, onClick }: StepProps) {
  const icon = back ? <ChevronLeft /> : <ChevronRight />;
  return (
    <Button
      className="ao-step"
      icon={icon}
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onClick}
    />
  );
}

function secondBefore(moment: string): string {
  return new Date(Date.parse(`${moment}Z`) - 1_000).toISOString().slice(0, 19);
}
