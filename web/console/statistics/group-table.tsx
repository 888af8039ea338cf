import { useMemo, useState } from 'react';
import type { OccupancyEntry } from '../../../api/contract/statistics.ts';
import { figureText } from '../../shared/text/figure-text.ts';
import type { Sort } from '../../ui/table/column-header.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { Loading } from '../../ui/table/table-props.ts';
import { hoursText, occupancyOf, percentText } from './figures.ts';

interface Props {
  readonly header: string;
  readonly rows: readonly OccupancyEntry[] | undefined;
  readonly load: Loading;
}

type Figure = Exclude<keyof OccupancyEntry, 'key' | 'name'>;
const figure = (key: Figure) => (row: OccupancyEntry) => figureText(row[key]);

const LONG = 25;

export function GroupTable({ header, rows, load }: Props) {
  const [sort, setSort] = useState<Sort | null>(null);
  const sorted = useMemo(() => (rows && sort ? sortedRows(rows, sort) : rows), [rows, sort]);
  return (
    <DataTable
      caption={`Ocupación por ${header.toLowerCase()}`}
      columns={[{ key: 'name', header, isTitle: true, sort: 'name', cell: ({ name }) => name }, ...COLUMNS]}
      rows={sorted}
      rowKey={({ key }) => key}
      load={load}
      sort={sort}
      onSort={setSort}
      layoutName="statistics"
      isWide={(rows?.length ?? 0) > LONG}
    />
  );
}

// All of them fit beside a name of two lines at 1024 px; longer words of a header go on in its second line.
const COLUMNS: readonly Column<OccupancyEntry>[] = [
  { key: 'share', header: 'Ocupación', width: '6.75rem', sort: 'share', cell: (row) => <Share row={row} /> },
  {
    key: 'time',
    header: 'Tiempo reservado',
    width: '5.75rem',
    align: 'end',
    sort: 'reserved_minutes',
    cell: (row) => hoursText(row.reserved_minutes),
  },
  {
    key: 'count',
    header: 'Reservas',
    width: '5.5rem',
    align: 'end',
    sort: 'reservations',
    cell: figure('reservations'),
  },
  {
    key: 'cancelled',
    header: 'Canceladas',
    width: '6.25rem',
    align: 'end',
    sort: 'cancelled',
    cell: figure('cancelled'),
  },
  {
    key: 'no_shows',
    header: 'Sin asistencia',
    width: '6rem',
    align: 'end',
    sort: 'no_shows',
    cell: figure('no_shows'),
  },
  {
    key: 'lead',
    header: 'Días de anticipación',
    width: '6.75rem',
    align: 'end',
    sort: 'lead_days',
    cell: figure('lead_days'),
  },
];

function Share({ row }: { row: OccupancyEntry }) {
  const share = occupancyOf(row);
  return (
    <span className="r-share">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="8" className="r-share-ground" />
        <rect width={Math.min(100, (share ?? 0) * 100)} height="8" className="r-share-bar" />
      </svg>
      {percentText(share)}
    </span>
  );
}

function sortedRows(rows: readonly OccupancyEntry[], { by, direction }: Sort): readonly OccupancyEntry[] {
  const sign = direction === 'asc' ? 1 : -1;
  const figureOf = (row: OccupancyEntry) =>
    by === 'share' ? (occupancyOf(row) ?? -1) : Number(row[by as Figure] ?? 0);
  return [...rows].sort(
    (a, b) =>
      sign *
      (by === 'name' ? a.name.localeCompare(b.name, 'es', { numeric: true }) : figureOf(a) - figureOf(b)),
  );
}
