import { Download } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { isCalendarDate } from '../../../api/contract/calendar-date.ts';
import { calls } from '../../../api/contract/calls.ts';
import { daysLater } from '../../../domain/calendar/days.ts';
import { OCCUPANCY_GROUPS, type OccupancyGroup } from '../../../domain/occupancy/groups.ts';
import { addressOf } from '../../shared/call/client.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useProductNow } from '../../shared/text/clock.ts';
import { DateRangeField } from '../../ui/date/date-fields.tsx';
import { SelectField } from '../../ui/field/choice-fields.tsx';
import { DownloadButton } from '../../ui/link-button.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { isListId, useListAddress } from '../../ui/table/use-list-address.ts';
import { shareFloors } from './figures.ts';
import { GroupTable } from './group-table.tsx';
import { HeatMap } from './heat-map.tsx';
import './statistics.css';
import { Loaded } from '../../shared/kit/states.tsx';
import { Totals } from './totals.tsx';
import { TrendChart } from './trend-chart.tsx';

/** Empty: the last 30 days, all centres. */
const FILTERS = { from: '', to: '', center: '0', group: 'attraction' };
const CHECKS = { from: isCalendarDate, to: isCalendarDate, center: isListId };
const DAYS = 30;

const GROUP_LABELS: Readonly<Partial<Record<OccupancyGroup, string>>> = {
  attraction: 'Atracción',
  center: 'Centro deportivo',
  hour: 'Hora',
  weekday: 'Día de la semana',
  type: 'Tipo de reservación',
  activity: 'Actividad',
  dependency: 'Organización / Institución',
  date: 'Fecha',
};
const GROUPS = OCCUPANCY_GROUPS.flatMap((value) => {
  const label = GROUP_LABELS[value];
  return label ? [{ value: value as string, label }] : [];
});

export default function StatisticsPage() {
  const { filters, setFilters } = useListAddress(FILTERS, CHECKS);
  const today = useProductNow()?.date ?? '';
  const from = filters.from || (today && daysLater(today, 1 - DAYS));
  const end = filters.to || today;
  const to = end < from ? from : end;
  const isKnown = from !== '' && end !== '';
  const group = OCCUPANCY_GROUPS.find((name) => name === filters.group) ?? 'attraction';
  const shared = { from, to, center: filters.center };
  const heat = useCall(
    calls.occupancy,
    isKnown ? { query: { ...shared, group: 'hour_weekday' } } : null,
    KEEP,
  );
  const rows = useCall(calls.occupancy, isKnown ? { query: { ...shared, group } } : null, KEEP);
  const byDate = useCall(calls.occupancy, isKnown ? { query: { ...shared, group: 'date' } } : null, KEEP);
  // As the totals ask for it.
  const week = useCall(calls.occupancy, isKnown ? { query: { ...shared, group: 'weekday' } } : null, KEEP);
  const isOfBefore = rows.isPlaceholderData || week.isPlaceholderData;
  const [own, all] = [rows.data?.rows, week.data?.rows];
  const sharesFloors = group === 'attraction' && own && all && !isOfBefore && shareFloors(own, all);
  const sheetOf = (of: OccupancyGroup, label: string) =>
    isKnown && (
      <DownloadButton
        icon={<Download />}
        text="Excel"
        aria-label={`Excel: ${label}`}
        href={addressOf(calls.statisticsSheet.path, {}, { ...shared, group: of })}
        isNewTab={false}
      />
    );
  return (
    <Page
      title="Estadísticas de ocupación"
      tools={
        <FilterBar>
          <DateRangeField isLive value={{ from, to }} onChange={setFilters} />
        </FilterBar>
      }
    >
      {isKnown && <Totals {...shared} />}
      <Section
        id="heat"
        title="Por hora y día de la semana"
        tools={sheetOf('hour_weekday', 'por hora y día de la semana')}
      >
        <Loaded query={heat} lines={7}>
          {(data) => <HeatMap rows={data.rows} />}
        </Loaded>
      </Section>
      <Section id="trend" title="Tiempo reservado por fecha" tools={sheetOf('date', 'por fecha')}>
        <Loaded query={byDate} lines={5}>
          {(data) => <TrendChart rows={data.rows} from={from} to={to} load={byDate} />}
        </Loaded>
      </Section>
      <Section
        id="group"
        title="Detalle"
        tools={
          <div className="r-statistics-tools">
            <SelectField
              label="Agrupar por"
              value={group}
              onChange={(name) => setFilters({ group: name })}
              options={GROUPS}
            />
            {sheetOf(group, GROUP_LABELS[group] ?? '')}
          </div>
        }
      >
        <GroupTable header={GROUP_LABELS[group] ?? ''} rows={rows.data?.rows} load={rows} />
        {sharesFloors && (
          <p className="r-muted">
            Las atracciones que comparten una superficie cuentan aquí con todo su tiempo; en los totales, la
            superficie cuenta una vez. Por eso juntas pueden sumar más.
          </p>
        )}
      </Section>
    </Page>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly tools: ReactNode;
  readonly children: ReactNode;
}

function Section({ id, title, tools, children }: SectionProps) {
  return (
    <section className="ui-page-part r-statistics" aria-labelledby={`${id}-title`}>
      <div className="ui-line r-statistics-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

const KEEP = { keepPrevious: true } as const;
