import { useCallback } from 'react';
import { isCalendarDate } from '../../../../api/contract/calendar-date.ts';
import { calls } from '../../../../api/contract/calls.ts';
import { daysLater } from '../../../../domain/calendar/days.ts';
import { useCall } from '../../../shared/call/use-call.ts';
import { EmptyState, Loaded } from '../../../shared/kit/states.tsx';
import { useCenterOfTheDay } from '../../../shared/text/center-of-the-day.ts';
import { useProductNow } from '../../../shared/text/clock.ts';
import { DateField } from '../../../ui/date/date-fields.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { FilterBar } from '../../../ui/page/filter-bar.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Note } from '../../../ui/show/note.tsx';
import { isListId, useListAddress } from '../../../ui/table/use-list-address.ts';
import { useCenterInAddress } from '../../places/use-center-in-address.ts';
import { AsOfDay } from './as-of-day.tsx';
import './as-of.css';
import { Step } from '../../../ui/step.tsx';
import { DayChanges } from './day-changes.tsx';

/** Empty: the first centre, today, now. */
const FILTERS = { center: '', date: '', at: '' };
const CHECKS = {
  center: isListId,
  date: isCalendarDate,
  at: (moment: string) =>
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(moment) && isCalendarDate(moment.slice(0, 10)),
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
    { keepPrevious: ({ query }) => 'center_id' in query && query.center_id === center },
  );
  return (
    <Page
      title="Cómo estaba"
      tools={
        <FilterBar>
          <div className="ao-day">
            <Step
              back
              name="Día anterior"
              onClick={() => setFilters({ date: daysLater(date, -1), at: '' })}
            />
            <DateField
              label="Fecha"
              name="date"
              isLabelHidden
              isLive
              value={date}
              onChange={(chosen) => setFilters({ date: chosen, at: '' })}
            />
            <Step name="Día siguiente" onClick={() => setFilters({ date: daysLater(date, 1), at: '' })} />
          </div>
        </FilterBar>
      }
    >
      <div className="ao-note">
        <Note tone="warning" title="Solo lectura">
          Aquí no se puede cambiar nada.
        </Note>
      </div>
      <Loaded query={load} lines={8}>
        {(data) =>
          data.changes.length === 0 ? (
            <EmptyState
              title="Este día no tiene cambios en este centro."
              action={
                <LinkButton
                  text="Ver la programación"
                  to={`/admin/programmation?center=${center}&date=${date}`}
                />
              }
            >
              Elija otro día, o vea lo que tiene ahora.
            </EmptyState>
          ) : (
            <DayChanges
              changes={data.changes}
              at={filters.at}
              moment={at}
              onMove={(moment) => setFilters({ at: moment })}
            >
              <AsOfDay data={data} date={date} at={at} />
            </DayChanges>
          )
        }
      </Loaded>
    </Page>
  );
}
