import { Download, Search } from '@blueprintjs/icons';
import { type ReactNode, useState } from 'react';
import { calls } from '../../../api/contract/calls.ts';
import { COUNTED_MAX } from '../../../api/contract/reservation-lists.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { addressOf } from '../../shared/call/client.ts';
import { useCall } from '../../shared/call/use-call.ts';
import { useDraftOf } from '../../shared/session/use-draft-of.ts';
import { figureText } from '../../shared/text/figure-text.ts';
import { Button } from '../../ui/button.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { CheckboxField } from '../../ui/field/choice-fields.tsx';
import { SearchField } from '../../ui/field/text-fields.tsx';
import { FilterBar } from '../../ui/page/filter-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/show/note.tsx';
import { useListAddress } from '../../ui/table/use-list-address.ts';
import { applyFilters } from './apply-filters.ts';
import { filterRows, pageOfRows } from './found-rows.ts';
import { LIST_LOAD } from './list-load.ts';
import { sortOf } from './list-sort.ts';
import { ReservationTable } from './reservation-table.tsx';
import { SavedFilters } from './saved-filters.tsx';

const FILTERS = { search: '', cancelled: 'false' };
const NONE: readonly Reservation[] = [];

export default function SearchReservationsPage() {
  const list = useListAddress(FILTERS);
  const { search, cancelled } = list.filters;
  const [within, setWithin] = useState('');
  const load = useCall(
    calls.searchReservations,
    search === '' ? null : { query: { search, showCancelled: cancelled, ...sortOf(list.sort, 'desc') } },
    LIST_LOAD,
  );
  const found = search === '' ? undefined : load.data;
  const rows = filterRows(found?.reservations ?? NONE, within);
  const excel = addressOf(calls.reservationSheet.path, undefined, { search, showCancelled: cancelled });
  return (
    <Page
      title="Buscar reservas"
      lead="Puede buscar reservas por correlativo, pase, nombre del encargado o nombre de la organización."
      actions={
        <>
          <SavedFilters list="search-reservations" />
          {found && (
            <ExportButton icon={<Download />} text="Excel" href={excel} rows={found.total} isNewTab={false} />
          )}
        </>
      }
      tools={
        <SearchBar
          filters={list.filters}
          isLoading={search !== '' && (load.isLoading || load.isPlaceholderData)}
          onApply={(changed) => applyFilters(list, changed, load)}
        >
          {found && found.reservations.length > 0 && (
            <SearchField
              label="Buscar en los resultados"
              isLabelHidden
              placeholder="Buscar"
              value={within}
              onChange={(text) => {
                setWithin(text);
                list.setPage(1, false);
              }}
            />
          )}
        </SearchBar>
      }
    >
      {search !== '' && (
        <>
          {found && found.total > found.reservations.length && (
            <Note tone="warning">
              Se muestran las primeras {found.reservations.length} reservas de {countText(found.total)}.
              Agregue palabras a la búsqueda, o descargue todas en Excel.
            </Note>
          )}
          <ReservationTable
            byDateOnly={found?.by_date_only ? 'desc' : undefined}
            page={found && pageOfRows(rows, list.page)}
            load={load}
            list={{ ...list, sort: list.sort ?? { by: 'date', direction: 'desc' } }}
            empty="No se han encontrado registros."
            isWide
          />
        </>
      )}
    </Page>
  );
}

/** The server counts only up to a limit, to answer quickly. */
function countText(total: number): string {
  return total > COUNTED_MAX ? `más de ${figureText(COUNTED_MAX)}` : figureText(total);
}

interface SearchBarProps {
  readonly filters: typeof FILTERS;
  readonly isLoading: boolean;
  readonly onApply: (changed: Partial<typeof FILTERS>) => void;
  readonly children: ReactNode;
}

function SearchBar({ filters, isLoading, onApply, children }: SearchBarProps) {
  const [draft, setDraft] = useDraftOf(filters);
  return (
    <div className="r-search-filters">
      <FilterBar onSearch={() => onApply({ ...draft, search: draft.search.trim() })}>
        <SearchField
          label="Buscar reservas"
          isLabelHidden
          placeholder="Correlativo, pase, encargado u organización"
          value={draft.search}
          onChange={(search) => setDraft({ ...draft, search })}
        />
        <Button type="submit" intent="primary" icon={<Search />} text="Buscar" />
        <CheckboxField
          label="Mostrar reservas canceladas"
          value={filters.cancelled === 'true'}
          disabled={isLoading}
          onChange={(isOn) => onApply({ ...draft, search: draft.search.trim(), cancelled: String(isOn) })}
        />
        {children}
      </FilterBar>
    </div>
  );
}
