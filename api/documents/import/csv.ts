import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { refused } from '../../errors/refusals.ts';
import { MAX_CELL_CHARS, MAX_COLUMNS, type SheetRow } from './table-row.ts';

const DELIMITERS = [';', ',', '\t'] as const;
/** Titles may precede the headers. */
const SAMPLED_LINES = 20;
/** Names the delimiter to Excel. */
const DELIMITER_LINE = /^sep=(.)(?=\r?\n)/i;

/** PDF, RTF and HTML saved as .xls. */
const DOCUMENT = /^\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|table|\?xml))/i;

/** Missing in the library's types. */
interface WithInfo {
  readonly record: string[];
  readonly info: { readonly records: number; readonly empty_lines: number };
}

/** Empty ones included. */
const MAX_LINES = 50_000;
/** Characters parsed at a time. */
const CHUNK = 64 * 1024;

/** Parsed on demand. @throws Refused if too many */
export async function* readCsv(bytes: Buffer): AsyncGenerator<SheetRow> {
  const text = decoded(bytes);
  const declared = DELIMITER_LINE.exec(text);
  // Replaced by an empty line, so that rows keep their numbers.
  const parser = parse({
    delimiter: declared?.[1] ?? delimiterOf(text),
    info: true,
    // A file may mix them: the first one found would be the only one.
    record_delimiter: ['\r\n', '\n', '\r'],
    // Programs disagree about quotes and empty cells.
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
    // Spreadsheets count rows; a cell may have several lines.
    yield { sheet: 1, line: info.records + info.empty_lines, cells: record };
  }
}

function* chunksOf(text: string, from: number): Generator<string> {
  for (let start = from; start < text.length; ) {
    const end = start + CHUNK;
    // A halved pair of surrogates would be two unknown signs.
    const chunk = text.slice(start, isHighSurrogate(text.charCodeAt(end - 1)) ? end - 1 : end);
    yield chunk;
    start += chunk.length;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** UTF-8 or UTF-16 if valid, else Excel's code page. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  // Occurs in pictures and documents, not in text.
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
