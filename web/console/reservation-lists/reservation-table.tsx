import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Page } from '../../../api/contract/paging.ts';
import type { Reservation } from '../../../api/contract/reservations.ts';
import { reloadViews } from '../../shared/call/use-call.ts';
import { useProductNow } from '../../shared/text/clock.ts';
import { printedText } from '../../shared/text/date-text.ts';
import { Note } from '../../ui/show/note.tsx';
import type { Sort } from '../../ui/table/column-header.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import type { Loading } from '../../ui/table/table-props.ts';
import type { ListAddress } from '../../ui/table/use-list-address.ts';
import { PersonDetailModal } from '../person-detail/person-detail-modal.tsx';
import { ReservationDetailModal } from '../reservation-detail/detail-modal.tsx';
import { chooseColumn } from './chosen/choose-column.tsx';
import { ChosenBar } from './chosen/chosen-bar.tsx';
import { useChosen } from './chosen/use-chosen.ts';
import { reservationColumns } from './columns.tsx';
import { RowActions } from './row-actions.tsx';

const BY_DATE_ONLY =
  'Son demasiadas reservas para ordenarlas por esa columna: se muestran por fecha. Elija menos días, un centro o más palabras.';

interface Props {
  readonly page: Page<Reservation> | undefined;
  readonly load: Loading;
  readonly list: Pick<ListAddress<never>, 'sort' | 'setSort' | 'setPage' | 'opened' | 'open'>;
  readonly empty?: string;
  /** There are too many for the column that was asked for: they come by date, in this order. */
  readonly byDateOnly?: Sort['direction'] | undefined;
  /** Long and wide: in a frame that scrolls, its rows drawn as they come into view; what is done with them, the chosen ones' bar does. */
  readonly isWide?: boolean;
  readonly isOneCenter?: boolean;
  /** In words, for paper: where the lead doesn't say them. */
  readonly dates?: string;
}

/** Reservations in a table: a row opens its detail, a name its person, buttons check in and delete. */
export function ReservationTable({
  page,
  load,
  list,
  empty,
  byDateOnly,
  isWide = false,
  isOneCenter = false,
  dates = '',
}: Props) {
  const [detail, setDetail] = useState<string | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const chosen = useChosen(page?.data);
  const columns = useMemo(
    () => [chooseColumn(chosen), ...reservationColumns({ onPerson: setPerson, isOneCenter })],
    [chosen, isOneCenter],
  );
  const cache = useQueryClient();
  const open = (row: Reservation) => {
    list.open(row.id);
    setDetail(row.id);
  };
  return (
    <>
      <Printed about={[(isOneCenter && page?.data[0]?.place_center) || '', dates]} />
      {byDateOnly && <Note tone="warning">{BY_DATE_ONLY}</Note>}
      <DataTable
        caption="Reservaciones"
        columns={columns}
        rows={page?.data}
        load={load}
        onOpen={open}
        marked={list.opened}
        sort={
          byDateOnly ? { by: 'date', direction: byDateOnly } : (list.sort ?? { by: 'date', direction: 'asc' })
        }
        onSort={list.setSort}
        layoutName="reservations"
        isWide={isWide}
        {...(empty ? { empty } : {})}
        {...(isWide
          ? {}
          : {
              actions: (row: Reservation) => <RowActions row={row} />,
              actionsWidth: '5rem',
            })}
      />
      <Pager page={page} onPage={list.setPage} />
      <ChosenBar chosen={chosen} shown={page?.data ?? []} />
      {detail && (
        <ReservationDetailModal
          reservationId={detail}
          onClose={() => setDetail(null)}
          onChanged={() => void reloadViews(cache, ['reservation-detail'])}
        />
      )}
      {person && <PersonDetailModal cui={person} onClose={() => setPerson(null)} />}
    </>
  );
}

function Printed({ about }: { about: readonly string[] }) {
  const now = useProductNow();
  return (
    <p className="r-list-printed">{[...about, now ? printedText(now) : ''].filter(Boolean).join(' · ')}</p>
  );
}
