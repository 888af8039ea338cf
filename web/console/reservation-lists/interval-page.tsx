import { Download, Search } from '@blueprintjs/icons';
import { useCallback } from 'react';
import { isCalendarDate } from '../../../api/contract/calendar-date.ts';
import { calls } from '../../../api/contract/calls.ts';
import { addressOf } from '../../shared/call/client.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDebounced } from '../../shared/kit/use-debounced.ts';
import { useDraftOf } from '../../shared/session/use-draft-of.ts';
import { useCenterOfTheDay } from '../../shared/text/center-of-the-day.ts';
import { useProductNow } from '../../shared/text/clock.ts';
import { Button } from '../../ui/button.tsx';
import { DateRangeField } from '../../ui/date/date-fields.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { CheckboxField, SelectField } from '../../ui/field/choice-fields.tsx';
import { SearchField, TextField } from '../../ui/field/text-fields.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { isListId, type ListAddress, useListAddress } from '../../ui/table/use-list-address.ts';
import { NoCenters } from '../places/no-centers.tsx';
import { useCenterInAddress } from '../places/use-center-in-address.ts';
import { useAttractionOptions } from '../places/use-places.ts';
import { applyFilters } from './apply-filters.ts';
import { LIST_LOAD } from './list-load.ts';
import { sortOf } from './list-sort.ts';
import { ReservationTable } from './reservation-table.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { intervalText } from './texts.ts';

/** Empty: the first centre, today. */
const FILTERS = { center: '', attraction: '0', from: '', to: '', cancelled: 'false', code: '', search: '' };
type Filters = typeof FILTERS;
const CHECKS = { center: isListId, attraction: isListId, from: isCalendarDate, to: isCalendarDate };

export default function ReservationsPage() {
  const list = useListAddress(FILTERS, CHECKS);
  const today = useProductNow()?.date;
  const day = useCenterOfTheDay();
  const center = useCenterInAddress(day, Number(list.filters.center) || null, useWriteCenter(list));
  const filters = withDefaults(list.filters, center, today);
  const search = useDebounced(filters.search.trim(), 300);
  const isReady = filters.center !== '' && filters.from !== '' && filters.to !== '';
  const asked = { ...paramsOf(filters), code: filters.code };
  const query = { page: list.page, ...sortOf(list.sort), ...(search ? { search } : {}) } as const;
  const all = useCall(
    calls.reservationList,
    isReady && !filters.code ? { params: asked, query } : null,
    LIST_LOAD,
  );
  const one = useCall(
    calls.reservationListByCode,
    isReady && filters.code ? { params: asked, query } : null,
    LIST_LOAD,
  );
  const load = filters.code ? one : all;
  const page = load.data?.reservations;
  return (
    <Page
      title="Reservaciones"
      lead="Consulte todas las reservas creadas en un intervalo de fechas."
      actions={
        <>
          <SavedFilters list="reservations" />
          {isReady && <Exports filters={filters} search={search} rows={page?.total} />}
        </>
      }
      tools={
        <Filters
          filters={filters}
          search={list.filters.search}
          onApply={(changed) => applyFilters(list, changed, load)}
        />
      }
    >
      {!day.isLoading && !day.error && day.centers.length === 0 ? (
        <NoCenters />
      ) : (
        <ReservationTable
          byDateOnly={page?.by_date_only ? 'asc' : undefined}
          page={page}
          load={load}
          list={list}
          empty="No se han encontrado registros."
          dates={intervalText(filters.from, filters.to)}
          isOneCenter
        />
      )}
    </Page>
  );
}

/** Writes a center into the address; an attraction of another center is dropped with it. */
function useWriteCenter({ filters, setFilters }: ListAddress<Filters>) {
  const before = filters.center;
  return useCallback(
    (center: number) =>
      setFilters({ center: String(center), ...(before !== '' && { attraction: FILTERS.attraction }) }),
    [before, setFilters],
  );
}

function withDefaults(filters: Filters, center: number | null, today: string | undefined): Filters {
  const from = filters.from || (today ?? '');
  return {
    ...filters,
    center: center === null ? '' : String(center),
    from,
    to: filters.to < from ? from : filters.to,
  };
}

function paramsOf({ center, attraction, from, to, cancelled }: Filters) {
  return { center, attraction, dateFrom: from, dateTo: to, showCancelled: cancelled };
}

function choicesOf({ attraction, from, to, code }: Filters) {
  return { attraction, from, to, code };
}

interface FiltersProps {
  readonly filters: Filters;
  readonly search: string;
  readonly onApply: (changed: Partial<Filters>) => void;
}

/** Choices take effect once "Buscar" or Enter is pressed; the box for cancelled ones at once. */
function Filters({ filters, search, onApply }: FiltersProps) {
  const [draft, setDraft] = useDraftOf(choicesOf(filters));
  const change = (changed: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changed }));
  const attractions = useAttractionOptions(filters.center);
  const { attraction, from, to, code } = draft;
  return (
    <div className="r-list-filters">
      <FilterBar
        onSearch={() => onApply({ attraction, from, to, code: code.trim() })}
        inUse={Number(attraction !== '0') + Number(code !== '')}
        more={
          <>
            <SelectField
              label="Atracción"
              value={attraction}
              onChange={(value) => change({ attraction: value })}
              none={{ value: '0', label: 'Todas las atracciones' }}
              options={attractions}
            />
            <DateRangeField value={{ from, to }} onChange={change} />
            <TextField label="Código de búsqueda" value={code} onChange={(text) => change({ code: text })} />
            <Button type="submit" intent="primary" icon={<Search />} text="Buscar" />
            <CheckboxField
              label="Mostrar reservas canceladas"
              value={filters.cancelled === 'true'}
              onChange={(isOn) => onApply({ cancelled: String(isOn) })}
            />
          </>
        }
      >
        <SearchField
          label="Buscar"
          isLabelHidden
          placeholder="Buscar"
          value={search}
          onChange={(text) => onApply({ search: text })}
        />
      </FilterBar>
    </div>
  );
}

interface ExportsProps {
  readonly filters: Filters;
  readonly search: string;
  readonly rows: number | undefined;
}

/** Excel and PDF of what the filters let through; the PDF's link is hidden where there is nothing to print. */
function Exports({ filters, search, rows }: ExportsProps) {
  const { center, from, to, cancelled, attraction, code } = filters;
  const excel = addressOf(calls.reservationSheet.path, undefined, { ...paramsOf(filters), code, search });
  const report = code ? calls.reservationReportByCode : calls.reservationReport;
  const params = { center, date_start: from, date_end: to, ...(code ? { code } : {}) };
  const pdf = addressOf(report.path, params, {
    attraction,
    showCancelled: cancelled,
    ...(search ? { search } : {}),
  });
  return (
    <>
      <ExportButton icon={<Download />} text="Excel" href={excel} rows={rows ?? 0} isNewTab={false} />
      {rows !== 0 && <ExportButton icon={<Download />} text="Exportar PDF" href={pdf} rows={rows ?? 0} />}
    </>
  );
}
