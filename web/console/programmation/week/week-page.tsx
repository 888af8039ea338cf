import { useParams } from 'react-router-dom';
import { isCalendarDate } from '../../../../api/contract/calendar-date.ts';
import { calls } from '../../../../api/contract/calls.ts';
import { daysLater, mondayOf } from '../../../../domain/calendar/days.ts';
import { useCall } from '../../../shared/call/use-call.ts';
import { Loaded, type Missing } from '../../../shared/kit/states.tsx';
import { useCenterOfTheDay } from '../../../shared/text/center-of-the-day.ts';
import { useProductNow } from '../../../shared/text/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date/date-fields.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { FilterBar } from '../../../ui/page/filter-bar.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PrintButton } from '../../../ui/print-button.tsx';
import { Step } from '../../../ui/step.tsx';
import { useListAddress } from '../../../ui/table/use-list-address.ts';
import { WeekView } from './week-view.tsx';
import './week.css';

/** Empty: the week of today. */
const FILTERS = { date: '' };
const CHECKS = { date: isCalendarDate };
const DAYS = 7;

const MISSING: Missing = {
  title: 'Esta atracción no existe o se ha eliminado.',
  children: <LinkButton to="/admin/programmation" text="Ir a la programación" />,
};

/** `/admin/programmation/week/:id`: the days of one attraction beneath each other, to book and to print. */
export default function WeekPage() {
  const id = Number(useParams().id);
  const { filters, setFilters } = useListAddress(FILTERS, CHECKS);
  const day = useCenterOfTheDay();
  const today = useProductNow()?.date ?? '';
  const date = filters.date || today;
  const monday = date && mondayOf(date);
  const load = useCall(
    calls.courtDays,
    monday ? { query: { attraction_id: id, date: monday, days: DAYS } } : null,
    { keepPrevious: ({ query }) => 'attraction_id' in query && query.attraction_id === id },
  );
  const { attraction } = load.data ?? {};
  const centerName = day.centers.find((center) => center.id === attraction?.center_id)?.name ?? '';
  const isThisWeek = monday === (today && mondayOf(today));
  const step = (days: number) => setFilters({ date: daysLater(monday, days) });
  return (
    <Page
      title={attraction ? `Semana de ${attraction.name}` : 'Semana'}
      lead={centerName}
      actions={
        <>
          <LinkButton
            text="Ver el día"
            to={`/admin/programmation?${new URLSearchParams({
              ...(attraction && { center: `${attraction.center_id}`, court: `${id}` }),
              date,
            })}`}
          />
          <PrintButton name="la semana" />
        </>
      }
      tools={
        <FilterBar>
          <div className="pg-week-steps">
            <Step back name="Semana anterior" disabled={!monday} onClick={() => step(-DAYS)} />
            <DateField
              label="Fecha"
              name="date"
              isLabelHidden
              isLive
              lies="ahead"
              value={date}
              onChange={(chosen) => setFilters({ date: chosen })}
            />
            <Step name="Semana siguiente" disabled={!monday} onClick={() => step(DAYS)} />
            <Button
              text="Hoy"
              disabled={isThisWeek}
              title={isThisWeek ? 'Ya ve la semana de hoy' : undefined}
              onClick={() => setFilters({ date: '' })}
            />
          </div>
        </FilterBar>
      }
    >
      <Loaded query={load} lines={8} label="Cargando la semana…" missing={MISSING}>
        {(data) => (
          <WeekView
            data={data}
            isBusy={load.isPlaceholderData}
            day={day}
            centerName={centerName}
            today={today}
            onDate={(chosen) => setFilters({ date: chosen })}
          />
        )}
      </Loaded>
    </Page>
  );
}
