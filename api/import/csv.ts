import { parse } from 'csv-parse/sync';
import { refused } from '../errors/refusals.ts';
import { MAX_CELL_CHARS, MAX_COLUMNS, type SheetRow } from './table-row.ts';

const DELIMITERS = [';', ',', '\t'] as const;
/** Titles may precede the first line that has all columns. */
const SAMPLED_LINES = 20;
/** The line by which Excel is told of the delimiter. */
const DELIMITER_LINE = /^sep=(.)(?=\r?\n)/i;

/** The first bytes of PDF, RTF and HTML, which some programs save as .xls. */
const DOCUMENT = /^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|table|\?xml))/i;

/** The form of a record with the option `info`, which the library's types do not reflect. */
interface WithInfo {
  readonly record: string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/** The lines of a CSV file. */
export function readCsv(bytes: Buffer): SheetRow[] {
  const text = decoded(bytes);
  const told = DELIMITER_LINE.exec(text);
  // The line stays as an empty one, so that rows keep their numbers.
  const records = parse(told ? text.slice(told[0].length) : text, {
    delimiter: told?.[1] ?? delimiterOf(text),
    info: true,
    // Programs disagree about quotes inside a cell, and about empty cells at the end.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_COLUMNS * MAX_CELL_CHARS,
  }) as unknown as readonly WithInfo[];
  // A cell may hold several lines of the file: spreadsheets count rows.
  return records.map(({ record, info }) => ({
    sheet: 1,
    line: info.records + info.empty_lines,
    cells: record,
  }));
}

/** UTF-8 or UTF-16 if it is valid, else the code page of Excel on Windows. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  // Text files do not contain them; pictures and documents do.
  if (bytes.includes(0) || DOCUMENT.test(bytes.toString('latin1', 0, 100)))
    throw refused({ code: 'table_kind' });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The delimiter that occurs most often in the first lines. */
function delimiterOf(text: string): string {
  const head = text.split(/\r?\n/, SAMPLED_LINES).join('\n');
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}
