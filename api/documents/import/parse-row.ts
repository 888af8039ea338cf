import type { z } from 'zod';
import type { ImportedReservation } from '../../../commands/import/import-reservations.ts';
import { type Now, refusedByPolicy } from '../../../domain/schedule/booking-policy.ts';
import { GRID_START } from '../../../domain/schedule/interval.ts';
import { DEPENDENCY_MAX, NAME_MAX, OBSERVATIONS_MAX, REFERENCE_MAX } from '../../contract/booking.ts';
import { IMPORT_COLUMNS, type ImportColumn, type ImportProblem } from '../../contract/imports.ts';
import { optionalLine, optionalParagraphs } from '../../contract/text.ts';
import { toErrorResponse } from '../../errors/error-table.ts';
import { hours, spanishDate } from '../../presenters/spanish.ts';
import type { Catalogs } from './catalogs.ts';
import type { ColumnPlaces } from './columns.ts';
import type { TableRow } from './table-row.ts';
import { parseDate, parseMonthFirst, parseTime } from './values.ts';

export interface ParsedRow {
  readonly line: number;
  readonly text: string;
  readonly booking: ImportedReservation | null;
  readonly problems: readonly ImportProblem[];
}

const TEXTS = {
  dependencia: optionalLine(DEPENDENCY_MAX),
  encargado: optionalLine(NAME_MAX),
  correlativo: optionalLine(REFERENCE_MAX),
  observaciones: optionalParagraphs(OBSERVATIONS_MAX),
} as const;

export interface ParseContext {
  readonly places: ColumnPlaces;
  readonly headers: readonly string[];
  readonly catalogs: Catalogs;
  readonly now: Now;
}

/** Reports all problems at once. */
export function parseRow(row: TableRow, rules: ParseContext): ParsedRow {
  const cell = (column: ImportColumn) => row.cells[rules.places.get(column) ?? -1] ?? '';
  const problems: ImportProblem[] = [];
  const reader = readerOf(cell, ({ column, message }) => {
    const header = rules.headers[rules.places.get(column) ?? -1] ?? labelOf(column);
    problems.push({ column: header, error: message });
  });
  const booking = bookingOf(reader, rules);
  return { line: row.line, text: textOf(cell), booking, problems };
}

function textOf(cell: (column: ImportColumn) => string): string {
  const date = parseDate(cell('fecha'));
  const [start, end] = [parseTime(cell('hora_inicio')), parseTime(cell('hora_fin'))];
  const day = date ? spanishDate(date) : cell('fecha');
  const time =
    start !== null && end !== null ? hours({ start, end }) : `${cell('hora_inicio')}–${cell('hora_fin')}`;
  return [cell('atraccion'), day, time].filter((part) => part !== '' && part !== '–').join(', ');
}

class CellProblem extends Error {
  constructor(
    message: string,
    /** Cell to correct, if another. */
    readonly column?: ImportColumn,
  ) {
    super(message);
  }
}

type CellReader = <T>(column: ImportColumn, parse: (value: string) => T) => T | null;

function readerOf(
  cell: (column: ImportColumn) => string,
  report: (problem: { readonly column: ImportColumn; readonly message: string }) => void,
): CellReader {
  return (column, parse) => {
    try {
      return parse(cell(column));
    } catch (problem) {
      if (!(problem instanceof CellProblem)) throw problem;
      report({ column: problem.column ?? column, message: problem.message });
      return null;
    }
  };
}

function bookingOf(read: CellReader, { catalogs, places, now }: ParseContext): ImportedReservation | null {
  const center = read('centro', (name) => found(catalogs.center(filled('Falta el centro deportivo.', name))));
  const attraction = read('atraccion', (name) => {
    const court = filled('Falta la atracción.', name);
    return center && found(catalogs.attraction(center.id, court));
  });
  const day = dayOf(read, now);
  const type = read('tipo', (name) => found(catalogs.type(name)));
  const activityId = read('actividad', (name) => (name === '' ? 0 : found(catalogs.activity(name)).id));
  const dependency = read('dependencia', (text) => plainText(TEXTS.dependencia, text));
  const name = read('encargado', (text) => {
    const parsed = plainText(TEXTS.encargado, text);
    if (parsed !== '' || dependency !== '') return parsed;
    const column = places.has('encargado') || !places.has('dependencia') ? 'encargado' : 'dependencia';
    throw new CellProblem('Falta el encargado o la organización.', column);
  });
  const reference = read('correlativo', (text) => plainText(TEXTS.correlativo, text));
  const observations = read('observaciones', (text) => plainText(TEXTS.observaciones, text));
  if (!center || !attraction || !day || !type || activityId === null) return null;
  if (dependency === null || name === null || reference === null || observations === null) return null;
  return {
    attractionId: attraction.id,
    centerId: center.id,
    ...day,
    reservationTypeId: type.id,
    activityId: activityId === 0 ? null : activityId,
    originId: null,
    reference,
    dependency,
    personId: null,
    name,
    observations,
    companions: attraction.capacity,
    availableDateId: null,
    channel: 'grid',
  };
}

/** Checked together by the grid's rules. */
function dayOf(read: CellReader, now: Now): { date: string; start: number; end: number } | null {
  const date = read('fecha', dateOf);
  const start = read('hora_inicio', (value) => timeOf(value, 'inicio'));
  return read('hora_fin', (value) => {
    const end = timeOf(value, 'fin');
    if (date === null || start === null) return null;
    const refusal = refusedByPolicy({ date, start, end }, { kind: 'staff', now });
    if (!refusal) return { date, start, end };
    const isOfDate = refusal.code === 'date_past' || refusal.code === 'date_too_far';
    const isOfStart = refusal.code === 'outside_grid' && start < GRID_START;
    const column = isOfDate ? 'fecha' : isOfStart ? 'hora_inicio' : 'hora_fin';
    throw new CellProblem(toErrorResponse(refusal).body.error, column);
  });
}

function dateOf(value: string): string {
  const date = parseDate(filled('Falta la fecha.', value));
  if (date !== null) return date;
  const meant = parseMonthFirst(value);
  throw new CellProblem(
    meant
      ? `La fecha «${value}» no existe: el día va antes que el mes. ¿Quiso decir ${spanishDate(meant)}?`
      : `La fecha «${value}» no existe: escríbala como dd/mm/aaaa, por ejemplo 24/11/2026.`,
  );
}

function filled(problem: string, value: string): string {
  if (value === '') throw new CellProblem(problem);
  return value;
}

function found<T extends object>(entry: T | { readonly error: string }): T {
  if ('error' in entry) throw new CellProblem(entry.error);
  return entry;
}

function timeOf(value: string, which: 'inicio' | 'fin'): number {
  const minutes = parseTime(filled(`Falta la hora de ${which}.`, value));
  if (minutes === null) {
    const advice = 'escríbala como HH:MM, por ejemplo 14:30';
    throw new CellProblem(`La hora de ${which} «${value}» no existe: ${advice}.`);
  }
  return minutes;
}

function plainText(schema: z.ZodType<string>, value: string): string {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CellProblem(`${parsed.error.issues[0]?.message ?? 'El texto no se puede leer'}.`);
}

function labelOf(column: ImportColumn): string {
  return IMPORT_COLUMNS.find(({ key }) => key === column)?.label ?? column;
}
