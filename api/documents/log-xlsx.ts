import type { Readable } from 'node:stream';
import type { HistoryEvent } from '../contract/history.ts';
import { type LogEntry, logTableName, logTypeName } from '../contract/log.ts';
import { asDate, asTime, type Column, sheetOf } from './sheet.ts';

type Changes = HistoryEvent['changes'];
export type LogRow = LogEntry & { readonly changes: Changes };

const NONE = '—';

/** As on the screen, a field a line; a value that did not exist before has no line there. */
const before = (changes: Changes) => linesOf(changes.map((each) => ({ ...each, value: each.before })));
const after = (changes: Changes) => linesOf(changes.map((each) => ({ ...each, value: each.after ?? NONE })));

function linesOf(values: readonly { field: string; label: string; value: string | null }[]): string {
  return values
    .flatMap(({ field, label, value }) => (value === null ? [] : [`${label}: ${shown(field, value)}`]))
    .join('\n');
}

/** The name of a file says nothing. */
const shown = (field: string, value: string) => (field === 'image' && value !== NONE ? 'Imagen' : value);

const COLUMNS: readonly Column<LogRow>[] = [
  { header: 'Fecha', width: 12, numFmt: 'dd/mm/yyyy', value: (entry) => asDate(entry.created_at_date) },
  { header: 'Hora', width: 10, numFmt: 'hh:mm:ss', value: (entry) => asTime(entry.created_at_hour) },
  { header: 'Tabla', width: 24, value: ({ table }) => logTableName(table) },
  { header: 'Tipo de evento', width: 20, value: ({ type }) => logTypeName(type) },
  { header: 'ID Registro', width: 40, value: (entry) => entry.register_name },
  { header: 'Registro', width: 40, value: (entry) => entry.register_subject },
  { header: 'Usuario', width: 32, value: (entry) => entry.user_email || 'Sistema' },
  { header: 'Descripción', width: 48, value: ({ summary }) => summary },
  { header: 'Antes', width: 48, wraps: true, value: ({ changes }) => before(changes) },
  { header: 'Después', width: 48, wraps: true, value: ({ changes }) => after(changes) },
];

export function logSheet(batches: AsyncIterable<readonly LogRow[]>): Readable {
  return sheetOf('Registro de eventos', COLUMNS, batches);
}
