import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { refused } from '../../errors/refusals.ts';
import { MAX_CELL_CHARS, MAX_COLUMNS, type SheetRow } from './table-row.ts';

const DELIMITERS = [';', ',', '\t'] as const;
/** Titles may precede the first line that has all columns. */
const SAMPLED_LINES = 20;
/** The line that names the delimiter to Excel. */
const DELIMITER_LINE = /^sep=(.)(?=\r?\n)/i;

/** The first bytes of PDF, RTF and HTML, which some programs save as .xls. */
const DOCUMENT = /^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|table|\?xml))/i;

/** The form of a record with the option `info`, which the library's types do not reflect. */
interface WithInfo {
  readonly record: string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/** Lines that are read, those without text too. */
const MAX_LINES = 50_000;
/** Characters that are parsed before the next line is asked for. */
const CHUNK = 64 * 1024;

/** The lines of a CSV file, parsed as they are asked for. @throws Refused where it has too many */
export async function* readCsv(bytes: Buffer): AsyncGenerator<SheetRow> {
  const text = decoded(bytes);
  const declared = DELIMITER_LINE.exec(text);
  // The line stays as an empty one, so that rows keep their numbers.
  const parser = parse({
    delimiter: declared?.[1] ?? delimiterOf(text),
    info: true,
    // Programs disagree about quotes inside a cell, and about empty cells at the end.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_COLUMNS * MAX_CELL_CHARS,
  });
  const records: AsyncIterable<WithInfo> = Readable.from(chunksOf(text, declared?.[0].length ?? 0)).compose(
    parser,
  );
  for await (const { record, info } of records) {
    if (info.records > MAX_LINES) throw refused({ code: 'table_too_large' });
    // A cell may hold several lines of the file: spreadsheets count rows.
    yield { sheet: 1, line: info.records + info.empty_lines, cells: record };
  }
}

function* chunksOf(text: string, from: number): Generator<string> {
  for (let start = from; start < text.length; start += CHUNK) yield text.slice(start, start + CHUNK);
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

function delimiterOf(text: string): string {
  const head = text.split(/\r?\n/, SAMPLED_LINES).join('\n');
  const count = (delimiter: string) => head.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}
