import type { Readable } from 'node:stream';
import { type LogEntry, logTableName, logTypeName } from '../contract/log.ts';
import { asDate, asTime, type Column, sheetOf } from './sheet.ts';

const COLUMNS: readonly Column<LogEntry>[] = [
  { header: 'Fecha', width: 12, numFmt: 'dd/mm/yyyy', value: (entry) => asDate(entry.created_at_date) },
  { header: 'Hora', width: 10, numFmt: 'hh:mm:ss', value: (entry) => asTime(entry.created_at_hour) },
  { header: 'Tabla', width: 24, value: ({ table }) => logTableName(table) },
  { header: 'Tipo de evento', width: 20, value: ({ type }) => logTypeName(type) },
  { header: 'ID Registro', width: 40, value: (entry) => entry.register_name },
  { header: 'Registro', width: 40, value: (entry) => entry.register_subject },
  { header: 'Usuario', width: 32, value: (entry) => entry.user_email || 'Sistema' },
  { header: 'Descripción', width: 48, value: ({ summary }) => summary },
];

export function logSheet(batches: AsyncIterable<readonly LogEntry[]>): Readable {
  return sheetOf('Registro de eventos', COLUMNS, batches);
}
