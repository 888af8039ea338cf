import type { z } from 'zod';
import type { ImportedBooking } from '../../commands/import-reservations.ts';
import { refusedByPolicy } from '../../domain/schedule/booking-policy.ts';
import type { Now } from '../../domain/schedule/commands.ts';
import { toTime } from '../../domain/schedule/interval.ts';
import { DEPENDENCY_MAX, NAME_MAX, OBSERVATIONS_MAX, REFERENCE_MAX } from '../contract/booking.ts';
import type { ImportColumn } from '../contract/imports.ts';
import { optionalLine, optionalParagraphs } from '../contract/text.ts';
import { toAnswer } from '../errors/error-table.ts';
import type { Catalogs } from './catalogs.ts';
import type { ColumnPlaces } from './columns.ts';
import type { TableRow } from './table-row.ts';
import { parseDate, parseTime } from './values.ts';

/** A row as a booking; or why it is none, as a Spanish sentence. */
export interface Wish {
  readonly line: number;
  /** What it asks for, in words. */
  readonly text: string;
  readonly booking: ImportedBooking | null;
  readonly error: string;
}

const TEXTS = {
  dependencia: optionalLine(DEPENDENCY_MAX),
  encargado: optionalLine(NAME_MAX),
  correlativo: optionalLine(REFERENCE_MAX),
  observaciones: optionalParagraphs(OBSERVATIONS_MAX),
} as const;

/** Reads a row against the catalogues and the rules of the grid. */
export function wishOf(row: TableRow, places: ColumnPlaces, catalogs: Catalogs, now: Now): Wish {
  const cell = (column: ImportColumn) => row.cells[places.get(column) ?? -1] ?? '';
  const text = [cell('atraccion'), cell('fecha'), `${cell('hora_inicio')}–${cell('hora_fin')}`]
    .filter((part) => part !== '–')
    .join(', ');
  try {
    const booking = bookingOf(cell, catalogs, now);
    const { date, start, end } = booking;
    const shown = `${cell('atraccion')}, ${spanish(date)}, ${toTime(start)}–${toTime(end)}`;
    return { line: row.line, text: shown, booking, error: '' };
  } catch (problem) {
    if (!(problem instanceof RowProblem)) throw problem;
    return { line: row.line, text, booking: null, error: problem.message };
  }
}

/** Why a row can't be booked. */
class RowProblem extends Error {}

function bookingOf(cell: (column: ImportColumn) => string, catalogs: Catalogs, now: Now): ImportedBooking {
  const center = found(catalogs.center(filled('Falta el centro deportivo', cell('centro'))));
  const attraction = found(catalogs.attraction(center.id, filled('Falta la atracción', cell('atraccion'))));
  const date = parseDate(filled('Falta la fecha', cell('fecha')));
  if (date === null) throw new RowProblem(`La fecha «${cell('fecha')}» no existe: use dd/mm/aaaa`);
  const start = timeOf(cell('hora_inicio'), 'inicio');
  const end = timeOf(cell('hora_fin'), 'fin');
  const refusal = refusedByPolicy({ date, start, end }, { kind: 'staff', now });
  if (refusal) throw new RowProblem(toAnswer(refusal).body.error);
  const dependency = textOf(TEXTS.dependencia, 'La organización', cell('dependencia'));
  const name = textOf(TEXTS.encargado, 'El encargado', cell('encargado'));
  if (dependency === '' && name === '') throw new RowProblem('Falta el encargado o la organización');
  return {
    ...{ attractionId: attraction.id, centerId: center.id, date, start, end },
    reservationTypeId: found(catalogs.type(cell('tipo'))).id,
    activityId: cell('actividad') === '' ? null : found(catalogs.activity(cell('actividad'))).id,
    originId: null,
    reference: textOf(TEXTS.correlativo, 'El correlativo', cell('correlativo')),
    ...{ dependency, personId: null, name },
    observations: textOf(TEXTS.observaciones, 'Las observaciones', cell('observaciones')),
    companions: attraction.capacity,
    availableDateId: null,
    channel: 'grid',
  };
}

function filled(problem: string, value: string): string {
  if (value === '') throw new RowProblem(problem);
  return value;
}

function found<T extends object>(entry: T | { readonly error: string }): T {
  if ('error' in entry) throw new RowProblem(entry.error);
  return entry;
}

function timeOf(value: string, which: 'inicio' | 'fin'): number {
  const minutes = parseTime(filled(`Falta la hora de ${which}`, value));
  if (minutes === null) throw new RowProblem(`La hora de ${which} «${value}» no existe: use HH:MM`);
  return minutes;
}

function textOf(schema: z.ZodType<string>, what: string, value: string): string {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RowProblem(`${what}: ${parsed.error.issues[0]?.message ?? 'no es un texto'}`);
}

function spanish(date: string): string {
  return date.split('-').reverse().join('/');
}
