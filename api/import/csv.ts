import { parse } from 'csv-parse/sync';
import { refused } from '../errors/refusals.ts';
import { MAX_CELL_CHARS, MAX_COLUMNS, type TableRow } from './table-row.ts';

const DELIMITERS = [';', ',', '\t'] as const;

/** What `info` makes of a record; the types of the library do not follow its options. */
interface WithInfo {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** The lines of a CSV file. */
export function readCsv(bytes: Buffer): TableRow[] {
  const text = decoded(bytes);
  const records = parse(text, {
    delimiter: delimiterOf(text),
    info: true,
    // Programs disagree about quotes inside a cell, and about empty cells at the end.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_COLUMNS * MAX_CELL_CHARS,
  }) as unknown as readonly WithInfo[];
  return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
}

/** UTF-8 or UTF-16 where it is that without a fault, else what Excel on Windows writes. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  // Neither text file holds them; pictures and documents do.
  if (bytes.includes(0)) throw refused({ code: 'table_kind' });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The one that parts the headers most often. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}
