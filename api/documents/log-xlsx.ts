import type { Readable } from 'node:stream';
import { summaryOf } from '../../domain/registry.ts';
import type { AuditEntry } from '../../projections/audit-log/queries.ts';
import { LOG_TYPES, logTableName } from '../contract/log.ts';
import { registerName } from '../presenters/history/register.ts';
import { type Column, sheetOf } from './sheet.ts';

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    header: 'Fecha',
    width: 12,
    numFmt: 'dd/mm/yyyy',
    value: ({ date }) => new Date(`${date}T00:00:00Z`),
  },
  { header: 'Hora', width: 10, value: ({ hour }) => hour },
  { header: 'Tabla', width: 24, value: ({ table }) => logTableName(table) },
  { header: 'Tipo de evento', width: 20, value: ({ kind }) => LOG_TYPES[kind] },
  { header: 'ID Registro', width: 40, value: ({ table, registerId }) => registerName(table, registerId) },
  { header: 'Usuario', width: 32, value: ({ userEmail }) => userEmail || 'Sistema' },
  { header: 'Descripción', width: 48, value: ({ eventType }) => summaryOf(eventType) },
];

export function logSheet(batches: AsyncIterable<readonly AuditEntry[]>): Readable {
  return sheetOf('Registro de eventos', COLUMNS, batches);
}
