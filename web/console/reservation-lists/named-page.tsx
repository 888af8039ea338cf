import { Download, Plus, Search } from '@blueprintjs/icons';
import { useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { REQUIRED } from '../../../api/contract/fields.ts';
import { addressOf } from '../../shared/call/client.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { EmptyState } from '../../shared/kit/states.tsx';
import { useDraftOf } from '../../shared/session/use-draft-of.ts';
import { Button } from '../../ui/button.tsx';
import { DateRangeField } from '../../ui/date/date-fields.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { CheckboxField, type Option, SelectField } from '../../ui/field/choice-fields.tsx';
import { TextField } from '../../ui/field/text-fields.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useListAddress } from '../../ui/table/use-list-address.ts';
import { applyFilters } from './apply-filters.ts';
import { LIST_LOAD } from './list-load.ts';
import { sortOf } from './list-sort.ts';
import { isComplete, NAMED_CHECKS, NAMED_FILTERS, type NamedFilters, namedRequest } from './named-filters.ts';
import { ReservationTable } from './reservation-table.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { intervalText, METHOD_LABELS, RANGE_LABELS } from './texts.ts';

export default function ReservationsListPage() {
  const list = useListAddress(NAMED_FILTERS, NAMED_CHECKS);
  const { filters } = list;
  const asked = isComplete(filters) ? namedRequest(filters) : null;
  const part = { page: list.page, ...sortOf(list.sort) };
  const isAll = filters.method === 'all';
  const request = asked && { params: asked.params, query: { ...asked.query, ...part } };
  const all = useCall(calls.adminReservationList, isAll ? request : null, LIST_LOAD);
  const found = useCall(calls.adminReservationListByQuery, isAll ? null : request, LIST_LOAD);
  const load = isAll ? all : found;
  const answer = load.data;
  return (
    <Page
      title="Listado de reservas"
      lead={answer && intervalText(answer.date_start, answer.date_end)}
      actions={
        <>
          <LinkButton
            to="/manage-reservations/create"
            icon={<Plus />}
            intent="primary"
            text="Crear reservación"
          />
          <SavedFilters list="reservations-list" />
          {answer && asked && (
            <Downloads
              filters={filters}
              start={answer.date_start}
              end={answer.date_end}
              rows={answer.data.total}
            />
          )}
        </>
      }
      tools={<Filters filters={filters} onApply={(changed) => applyFilters(list, changed, load)} />}
    >
      {asked ? (
        <ReservationTable
          byDateOnly={answer?.data.by_date_only ? 'asc' : undefined}
          page={answer?.data}
          load={load}
          list={list}
          empty="Sin datos para mostrar."
          isOneCenter={filters.center !== '0'}
        />
      ) : (
        <EmptyState title="Complete lo que busca y pulse «Buscar»." />
      )}
    </Page>
  );
}

interface FiltersProps {
  readonly filters: NamedFilters;
  readonly onApply: (changed: Partial<NamedFilters>) => void;
}

/** Interval, centre and box take effect at once; typed text once "Buscar" or Enter is pressed. */
function Filters({ filters, onApply }: FiltersProps) {
  const [draft, setDraft] = useDraftOf(filters);
  const [isAsked, setAsked] = useState(false);
  const change = (changed: Partial<NamedFilters>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    if (isComplete(next)) onApply(next);
  };
  const isTyped = draft.range === 'customize' || draft.method !== 'all';
  return (
    <div className="r-list-filters">
      <FilterBar
        onSearch={() => {
          setAsked(true);
          const asked = { ...draft, to: draft.to || draft.from, query: draft.query.trim() };
          if (isComplete(asked)) onApply(asked);
        }}
        inUse={Number(filters.method !== 'all')}
        submit={isTyped && <Button type="submit" intent="primary" icon={<Search />} text="Buscar" />}
        more={
          <>
            <SelectField
              label="Método de búsqueda"
              value={draft.method}
              onChange={(method) => {
                setAsked(false);
                change({ method, query: '' });
              }}
              options={optionsOf(METHOD_LABELS)}
            />
            {draft.method !== 'all' && (
              <TextField
                label={draft.method === 'code' ? 'Código' : 'DPI'}
                value={draft.query}
                onChange={(query) => setDraft({ ...draft, query })}
                error={isAsked && draft.query.trim() === '' ? REQUIRED : undefined}
              />
            )}
            <CheckboxField
              label="Mostrar reservas canceladas"
              value={filters.cancelled === 'true'}
              onChange={(isOn) => onApply({ ...filters, cancelled: String(isOn) })}
            />
          </>
        }
      >
        <SelectField
          label="Fechas"
          value={draft.range}
          onChange={(range) => {
            setAsked(false);
            change({ range });
          }}
          options={optionsOf(RANGE_LABELS)}
        />
        {draft.range === 'customize' && (
          <DateRangeField
            value={draft}
            onChange={({ from, to }) => setDraft({ ...draft, from, to: to || (to === draft.to ? from : '') })}
            error={isAsked && draft.from === '' ? REQUIRED : undefined}
          />
        )}
      </FilterBar>
    </div>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>): Option<string>[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

interface DownloadsProps {
  readonly filters: NamedFilters;
  readonly start: string;
  readonly end: string;
  readonly rows: number;
}

function Downloads({ filters, start, end, rows }: DownloadsProps) {
  const { params, query } = namedRequest(filters);
  const { reservationReport, reservationReportByCode, reservationSheet } = calls;
  const code = filters.method === 'code' ? filters.query : '';
  const place = { center: filters.center, date_start: start, date_end: end };
  const shown = {
    showCancelled: filters.cancelled,
    ...(filters.method === 'cui' ? { cui: filters.query } : {}),
  };
  const pdf = code
    ? addressOf(reservationReportByCode.path, { ...place, code }, shown)
    : addressOf(reservationReport.path, place, shown);
  return (
    <>
      <ExportButton icon={<Download />} text="PDF" href={pdf} rows={rows} />
      <ExportButton
        icon={<Download />}
        text="Excel"
        rows={rows}
        href={addressOf(reservationSheet.path, undefined, { ...params, ...query })}
        isNewTab={false}
      />
    </>
  );
}
