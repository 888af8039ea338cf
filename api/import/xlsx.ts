import { Readable } from 'node:stream';
import type { CellValue } from 'exceljs';
import { fromBuffer, type ZipFile } from 'yauzl';
import { refused } from '../errors/refusals.ts';
import { MAX_COLUMNS, type SheetRow } from './table-row.ts';

/** What a workbook may hold once it is unpacked: a sheet of ten thousand full rows is a tenth of it. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 1_000;

/** Whether the bytes are a zip archive, as an .xlsx is. */
export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
}

/** The rows of a workbook, sheet by sheet, read one by one. */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<SheetRow> {
  await requireBounded(bytes);
  // Loading it takes longer than starting the server's own modules together.
  const { default: ExcelJS } = await import('exceljs');
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([bytes]), {
    worksheets: 'emit',
    // Without styles a date is a number.
    styles: 'cache',
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  let sheet = 0;
  for await (const rows of reader) {
    sheet += 1;
    for await (const row of rows) {
      const cells = Array.from({ length: Math.min(row.cellCount, MAX_COLUMNS) }, (_, index) =>
        textOf(row.getCell(index + 1).value),
      );
      yield { sheet, line: row.number, cells };
    }
  }
}

/** Unpacks every entry without keeping it: what an archive says of its own size need not be so. */
async function requireBounded(bytes: Buffer): Promise<void> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  if (zip.entryCount > MAX_ENTRIES) throw refused({ code: 'table_too_large' });
  let isWorkbook = false;
  let unpacked = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry) => {
      if (entry.fileName === 'xl/workbook.xml') isWorkbook = true;
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        stream.on('error', reject);
        stream.on('end', () => zip.readEntry());
        stream.on('data', (chunk: Buffer) => {
          unpacked += chunk.length;
          if (unpacked <= MAX_UNPACKED_BYTES) return;
          stream.destroy();
          reject(refused({ code: 'table_too_large' }));
        });
      });
    });
    zip.readEntry();
  });
  if (!isWorkbook) throw refused({ code: 'table_kind' });
}

/** A cell as text; dates and times in the form of the product, whatever the sheet shows them as. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return momentText(value);
  if (typeof value !== 'object') return String(value);
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('result' in value) return textOf(value.result as CellValue);
  if ('text' in value) return textOf(value.text as CellValue);
  if ('error' in value) return value.error;
  return '';
}

/** Spreadsheets count days from 1900: what lies before is a time alone. */
function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  // Fractions of a day are off by fractions of a second.
  const text = new Date(Math.round(moment.getTime() / 60_000) * 60_000).toISOString();
  const [date = '', time = ''] = [text.slice(0, 10), text.slice(11, 16)];
  if (moment.getUTCFullYear() < 1901) return date === '1899-12-31' && time === '00:00' ? '24:00' : time;
  return time === '00:00' ? date : `${date} ${time}`;
}
