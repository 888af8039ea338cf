import { Note } from '../../ui/show/note.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { Loading } from '../../ui/table/table-props.ts';
import type { SystemState } from './system-state.ts';
import { ledText, ROLES } from './texts.ts';

type Running = NonNullable<SystemState['processes']>[number];

const COLUMNS: readonly Column<Running>[] = [
  {
    key: 'process',
    header: 'Proceso',
    isTitle: true,
    width: '22%',
    cell: ({ host, pid }) => `${host} · ${pid}`,
  },
  {
    key: 'roles',
    header: 'Función',
    width: '26%',
    cell: ({ roles }) => roles.map((role) => ROLES[role] ?? role).join(', '),
  },
  {
    key: 'leads',
    header: 'Dirige',
    cell: ({ leads }) => (leads.length > 0 ? leads.map(ledText).join(', ') : 'Nada'),
  },
];

/** The processes that run, and which of them leads what. */
export function ProcessesTable({ state, load }: { readonly state: SystemState; readonly load: Loading }) {
  const { leaderless } = state;
  return (
    <>
      {leaderless !== null && leaderless.length > 0 && (
        <Note tone="danger" title="Sin ningún proceso que lo dirija">
          {leaderless.map(ledText).join(', ')}
        </Note>
      )}
      <DataTable
        caption="Procesos"
        columns={COLUMNS}
        rows={state.processes ?? []}
        rowKey={({ host, pid }) => `${host}:${pid}`}
        load={load}
        empty="No se puede saber ahora: la base de datos no responde."
      />
    </>
  );
}
