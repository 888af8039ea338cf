import { z } from 'zod';
import { staffWarnings } from './booking.ts';
import { get, post } from './call.ts';
import { declaredBy } from './facts/people.ts';
import { dateBounds, localSecond } from './facts/times.ts';
import { answerOf, flag, nothing } from './fields.ts';
import { uploadedFile } from './upload.ts';

/** Bytes. */
export const IMPORT_MAX_BYTES = 8 * 1024 * 1024;

export const IMPORT_COLUMNS = [
  { key: 'centro', label: 'Centro deportivo', isRequired: true },
  { key: 'atraccion', label: 'Atracción (cancha)', isRequired: true },
  { key: 'fecha', label: 'Fecha', isRequired: true },
  { key: 'hora_inicio', label: 'Hora de inicio', isRequired: true },
  { key: 'hora_fin', label: 'Hora de fin', isRequired: true },
  { key: 'tipo', label: 'Tipo de reservación', isRequired: false },
  { key: 'actividad', label: 'Actividad', isRequired: false },
  { key: 'dependencia', label: 'Organización / Institución', isRequired: false },
  { key: 'encargado', label: 'Encargado', isRequired: false },
  { key: 'correlativo', label: 'Correlativo / Pase', isRequired: false },
  { key: 'observaciones', label: 'Observaciones', isRequired: false },
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]['key'];

const columns = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  try {
    return value === '' ? undefined : JSON.parse(value);
  } catch {
    return null;
  }
}, z
  .partialRecord(
    z.enum(IMPORT_COLUMNS.map(({ key }) => key)),
    z.string('Debe ser el nombre de una columna').max(200, 'Use como máximo 200 caracteres'),
    'Indique qué columna del archivo contiene cada dato',
  )
  .optional());

/** `taken`: the time is held; `invalid`: unreadable or unknown names. */
const IMPORT_STATES = ['new', 'taken', 'invalid', 'created'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const importProblem = z.object({
  column: z.string(),
  error: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;

const importRow = z.object({
  /** As spreadsheets count. */
  row: z.number(),
  state: z.enum(IMPORT_STATES),
  error: z.string().optional(),
  problems: z.array(importProblem).optional(),
  text: z.string(),
});
export type ImportRow = z.output<typeof importRow>;

const listedImport = z.object({
  id: z.string(),
  reservations: z.number(),
  ...dateBounds,
  /** `requested`, `rejected` and `undoing` are in progress. */
  status: z.enum(['requested', 'completed', 'rejected', 'rolled-back', 'undoing', 'undone']),
  done: z.number(),
  cancelled: z.number(),
  /** Over or checked in. */
  kept: z.number(),
  created_at: localSecond,
  created_by: declaredBy,
});
export type ListedImport = z.output<typeof listedImport>;

export const importCalls = {
  importColumns: post('/api/import/columns', 'admin', {
    summary: 'The headers of a CSV or .xlsx file, and which of them are known',
    bodyKind: 'multipart',
    maxFileBytes: IMPORT_MAX_BYTES,
    body: z.object({ file: uploadedFile }),
    views: [],
    response: z.object({
      headers: z.array(z.string()),
      columns: z.record(z.string(), z.string()),
      rows: z.number(),
    }),
  }),
  importReservations: post('/api/import/reservations', 'admin', {
    summary:
      'Reservations of a CSV or .xlsx file as one order, all or none; `dry_run` tells row by row what would happen',
    bodyKind: 'multipart',
    maxFileBytes: IMPORT_MAX_BYTES,
    body: z.object({ file: uploadedFile, dry_run: flag.default(false), columns }),
    views: ['reservation-detail', 'imports'],
    response: z.object({
      rows: z.array(importRow),
      created: z.number(),
      /** Null: nothing was created. */
      import_id: z.string().nullable(),
      warnings: staffWarnings.default([]),
    }),
  }),
  imports: get('/api/imports', 'admin', {
    summary: 'The latest imports, and how far those under way are',
    views: ['imports', 'accounts'],
    topics: () => ['imports'],
    response: z.object({ imports: z.array(listedImport) }),
  }),
  undoImport: post('/api/imports/:id/undo', 'admin', {
    summary: 'Cancel all reservations of an import that can still be cancelled',
    body: nothing,
    views: ['reservation-detail', 'imports'],
    response: z.object({ cancelled: z.number(), kept: z.number() }),
  }),
  importTemplateSheet: get('/download/import-template.xlsx', 'admin', {
    summary: 'An example of a file to import, as an Excel sheet',
    ...answerOf('xlsx'),
  }),
  importTemplateCsv: get('/download/import-template.csv', 'admin', {
    summary: 'The same as CSV',
    ...answerOf('csv'),
  }),
};
