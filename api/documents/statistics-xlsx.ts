import type { Readable } from 'node:stream';
import type { OccupancyGroup } from '../../domain/occupancy/groups.ts';
import type { OccupancyEntry } from '../contract/statistics.ts';
import { asDate, type Column, sheetOf } from './sheet.ts';

const GROUPS: Readonly<Record<OccupancyGroup, string>> = {
  attraction: 'Atracción',
  center: 'Centro deportivo',
  hour: 'Hora',
  weekday: 'Día de la semana',
  hour_weekday: 'Día y hora',
  type: 'Tipo de reservación',
  activity: 'Actividad',
  dependency: 'Organización / Institución',
  date: 'Fecha',
};

const FIGURES: readonly Column<OccupancyEntry>[] = [
  {
    header: 'Ocupación',
    width: 12,
    numFmt: '0%',
    value: ({ reserved_minutes, open_minutes }) => (open_minutes > 0 ? reserved_minutes / open_minutes : ''),
  },
  {
    header: 'Horas reservadas',
    width: 18,
    numFmt: '0.0',
    value: ({ reserved_minutes }) => reserved_minutes / 60,
  },
  { header: 'Horas abiertas', width: 16, numFmt: '0.0', value: ({ open_minutes }) => open_minutes / 60 },
  { header: 'Reservas', width: 12, value: ({ reservations }) => reservations },
  { header: 'Canceladas', width: 12, value: ({ cancelled }) => cancelled },
  { header: 'Sin asistencia', width: 15, value: ({ no_shows }) => no_shows },
  { header: 'Días de anticipación', width: 20, numFmt: '0.0', value: ({ lead_days }) => lead_days },
];

export function statisticsSheet(
  group: OccupancyGroup,
  batches: AsyncIterable<readonly OccupancyEntry[]>,
): Readable {
  const name: Column<OccupancyEntry> =
    group === 'date'
      ? { header: GROUPS.date, width: 14, numFmt: 'dd/mm/yyyy', value: ({ key }) => asDate(key) }
      : { header: GROUPS[group], width: 36, value: (row) => row.name };
  return sheetOf('Estadísticas de ocupación', [name, ...FIGURES], batches);
}
