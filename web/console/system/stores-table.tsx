import { ageText, sizeText } from '../../../api/contract/system.ts';
import { dateTimeText } from '../../shared/text/date-text.ts';
import { Badge } from '../../ui/show/badge.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import type { Loading } from '../../ui/table/table-props.ts';
import type { SystemState } from './system-state.ts';
import { countText, PART_STATES, STORES } from './texts.ts';

interface Part {
  readonly name: string;
  readonly figure: string;
  readonly state: keyof typeof PART_STATES;
}

const COLUMNS: readonly Column<Part>[] = [
  { key: 'name', header: 'Parte', isTitle: true, width: '34%', cell: ({ name }) => name },
  {
    key: 'state',
    header: 'Estado',
    width: '20%',
    cell: ({ state }) => <Badge text={PART_STATES[state].text} tone={PART_STATES[state].tone} />,
  },
  { key: 'figure', header: 'Medida', cell: ({ figure }) => figure },
];

const QUEUES = [
  ['mails', 'Correos por enviar', false],
  ['parked_mails', 'Correos que no se han podido entregar', true],
  ['parked_events', 'Tareas que fallaron y se intentarán de nuevo', true],
  ['imports', 'Importaciones en curso', false],
  ['uploads', 'Archivos que se están subiendo', false],
] as const;

function partsOf({ stores, queues, backup, disk, alarms }: SystemState): readonly Part[] {
  const unknown = { figure: '', state: 'unknown' } as const;
  return [
    ...stores.map(({ name, reached }) => ({
      name: STORES[name] ?? name,
      figure: reached ? 'Responde' : 'No responde',
      state: stateOf(reached),
    })),
    ...QUEUES.map(([key, name, isFailure]) => ({
      name,
      ...(queues
        ? { figure: countText(queues[key]), state: stateOf(!isFailure || queues[key] === 0) }
        : unknown),
    })),
    {
      name: 'Última copia de respaldo comprobada',
      ...(backup ? { figure: backupText(backup), state: backupState(backup, alarms) } : unknown),
    },
    {
      name: 'Espacio libre en el disco',
      ...(disk
        ? {
            figure: `${sizeText(disk.free_bytes)} de ${sizeText(disk.total_bytes)}`,
            state: stateOf(!alarms.includes('disk')),
          }
        : unknown),
    },
  ];
}

const stateOf = (isGood: boolean): Part['state'] => (isGood ? 'good' : 'bad');

type Backup = NonNullable<SystemState['backup']>;

function backupState({ age_seconds }: Backup, alarms: SystemState['alarms']): Part['state'] {
  return age_seconds === null ? 'none' : stateOf(!alarms.includes('backup'));
}

function backupText({ checked_at, age_seconds }: Backup): string {
  if (age_seconds !== null && checked_at === '') return 'Desconocida: su marca no se puede leer';
  return age_seconds === null
    ? 'Todavía no se ha hecho ninguna'
    : `${dateTimeText(checked_at)}, hace ${ageText(age_seconds)}`;
}

/** Stores, queues, backup and disk in one list. */
export function StoresTable({ state, load }: { readonly state: SystemState; readonly load: Loading }) {
  return (
    <DataTable
      caption="Almacenes, colas y copia de respaldo"
      columns={COLUMNS}
      rows={partsOf(state)}
      rowKey={({ name }) => name}
      load={load}
    />
  );
}
