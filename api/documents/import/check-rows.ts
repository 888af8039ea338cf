import type { Pool } from 'pg';
import { overlapsWithEarlier } from '../../../domain/import/overlaps.ts';
import { toTime } from '../../../domain/schedule/interval.ts';
import { type Conflict, readConflicts } from '../../../projections/day-grid/conflicts.ts';
import type { ImportProblem, ImportRow, ImportState } from '../../contract/imports.ts';
import { toErrorResponse } from '../../errors/error-table.ts';
import { closedText } from '../../presenters/spanish.ts';
import type { ParsedRow } from './parse-row.ts';

/** A time may be held by an earlier row, or (unless `pool` is null) by somebody or a closure. */
export async function checkRows(pool: Pool | null, rows: readonly ParsedRow[]): Promise<ImportRow[]> {
  const bookings = rows.flatMap(({ booking, line }) => (booking ? [{ ...booking, line }] : []));
  const conflicts = pool ? await readConflicts(pool, bookings) : new Map<number, Conflict>();
  const twins = overlapsWithEarlier(bookings);
  let index = 0;
  return rows.map(({ line, text, booking, problems }) => {
    if (!booking) return { ...rowOf(line, text, 'invalid', sentencesOf(problems)), problems: [...problems] };
    const [conflict, twin] = [conflicts.get(index), twins.get(index)];
    index += 1;
    if (conflict) return rowOf(line, text, 'taken', takenText(conflict));
    if (twin) return rowOf(line, text, 'taken', `Se traslapa con la fila ${twin.line} del archivo.`);
    return rowOf(line, text, 'new');
  });
}

function rowOf(row: number, text: string, state: ImportState, error?: string): ImportRow {
  return { row, state, text, ...(error ? { error } : {}) };
}

function sentencesOf(problems: readonly ImportProblem[]): string {
  return problems.map(({ column, error }) => `${column}: ${error}`).join(' ');
}

function takenText({ reservationId, start, end, holder }: Conflict): string {
  if (reservationId === null) return closedText({ start, end }, holder);
  const by = holder === '' ? '' : ` por ${holder}`;
  return `Ocupada de ${toTime(start)} a ${toTime(end)}${by}.`;
}

export function takenMeanwhileText(refusal: Parameters<typeof toErrorResponse>[0] | null): string {
  return refusal ? toErrorResponse(refusal).body.error : 'Otra persona reservó esa hora mientras tanto.';
}
