import { Badge } from '../../ui/show/badge.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { Loading } from '../../ui/table/table-props.ts';
import type { SystemState } from './system-state.ts';
import { lagText, ledText, STATES } from './texts.ts';

type View = NonNullable<SystemState['views']>[number];

const columnsOf = (unit: SystemState['lag_unit']): readonly Column<View>[] => [
  { key: 'name', header: 'Datos', isTitle: true, width: '34%', cell: ({ name }) => ledText(`view:${name}`) },
  {
    key: 'state',
    header: 'Estado',
    width: '20%',
    cell: ({ state }) => <Badge text={STATES[state].text} tone={STATES[state].tone} />,
  },
  {
    key: 'lag',
    header: 'Retraso',
    cell: ({ lag, seconds, error }) => [lagText(lag, seconds, unit), ...(error ? [error] : [])].join(' · '),
  },
];

/** How far each read model is behind the log. */
export function ViewsTable({ state, load }: { readonly state: SystemState; readonly load: Loading }) {
  return (
    <DataTable
      caption="Datos de las pantallas"
      columns={columnsOf(state.lag_unit)}
      rows={state.views ?? []}
      rowKey={({ name }) => name}
      load={load}
      empty="No se puede saber ahora: un almacén no responde."
    />
  );
}
