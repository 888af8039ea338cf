import { useState } from 'react';
import type { ImportRow, ImportState } from '../../../api/contract/imports.ts';
import { figureText } from '../../shared/text/figure-text.ts';
import { SelectField } from '../../ui/field/choice-fields.tsx';
import { Badge } from '../../ui/show/badge.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';

const PER_PAGE = 50;

const STATES: Readonly<
  Record<ImportState, { readonly text: string; readonly tone: 'good' | 'warning' | 'danger' | 'neutral' }>
> = {
  new: { text: 'Nueva', tone: 'good' },
  taken: { text: 'Ocupada', tone: 'warning' },
  invalid: { text: 'Con error', tone: 'danger' },
  created: { text: 'Creada', tone: 'good' },
};

const COLUMNS: readonly Column<ImportRow>[] = [
  { key: 'row', header: 'Fila', width: '6rem', align: 'end', cell: ({ row }) => figureText(row) },
  {
    key: 'state',
    header: 'Resultado',
    width: '9rem',
    cell: ({ state }) => <Badge text={STATES[state].text} tone={STATES[state].tone} />,
  },
  { key: 'text', header: 'Reserva', isTitle: true, cell: ({ text }) => text || '(vacía)' },
  { key: 'error', header: 'Por qué', width: '50%', cell: (row) => <Reason of={row} /> },
];

const READY = { isPending: false, error: null, refetch: () => undefined } as const;

export function RowsTable({ rows }: { readonly rows: readonly ImportRow[] }) {
  const [shown, setShown] = useState('');
  const [page, setPage] = useState(1);
  const present = (Object.keys(STATES) as ImportState[]).filter((state) =>
    rows.some((row) => row.state === state),
  );
  const filtered = shown === '' ? rows : rows.filter(({ state }) => state === shown);
  const from = (page - 1) * PER_PAGE;
  const part = filtered.slice(from, from + PER_PAGE);
  return (
    <>
      {present.length > 1 && (
        <div className="r-import-filter">
          <SelectField
            label="Mostrar"
            none={{ value: '', label: `Todas las filas (${figureText(rows.length)})` }}
            options={present.map((state) => ({
              value: state as string,
              label: `${STATES[state].text} (${figureText(countOf(rows, state))})`,
            }))}
            value={shown}
            onChange={(state) => {
              setShown(state);
              setPage(1);
            }}
          />
        </div>
      )}
      <DataTable
        caption="Filas del archivo"
        columns={COLUMNS}
        rows={part}
        rowKey={({ row }) => String(row)}
        load={READY}
      />
      <Pager
        noun="filas"
        page={{
          current_page: page,
          last_page: Math.max(1, Math.ceil(filtered.length / PER_PAGE)),
          per_page: PER_PAGE,
          total: filtered.length,
          from: from + 1,
          to: from + part.length,
        }}
        onPage={setPage}
      />
    </>
  );
}

function Reason({ of: { error, problems } }: { readonly of: ImportRow }) {
  if (!problems) return error;
  return (
    <ul className="r-import-problems">
      {problems.map((problem) => (
        <li key={`${problem.column} ${problem.error}`}>
          <strong>{problem.column}</strong>: {problem.error}
        </li>
      ))}
    </ul>
  );
}

export function countOf(rows: readonly ImportRow[], wanted: ImportState): number {
  return rows.filter(({ state }) => state === wanted).length;
}
