import type { Readable } from 'node:stream';
import { streamed } from './streamed.ts';

export interface Column<Row> {
  readonly header: string;
  readonly width: number;
  readonly numFmt?: string;
  /** Its line breaks are shown; the row is as high as its lines. */
  readonly wraps?: true;
  /** Texts are never formulas. */
  value(row: Row): string | number | Date;
}

/** A cell's value of a date as `YYYY-MM-DD`. */
export const asDate = (date: string) => new Date(`${date}T00:00:00Z`);

/** A cell's value of a time of day as `HH:mm` or `HH:mm:ss`: a part of a day. */
export function asTime(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 3_600 + minutes * 60 + seconds) / 86_400;
}

const HEADING_ROWS = 2;
/** Excel calls a file with more in a cell damaged. */
const MOST_CHARS = 32_767;
/** Excel opens no sheet of more than 1,048,576. */
const MOST_ROWS = 1_000_000;

/** Rows beyond `mostRows` are on further worksheets: «title (2)». */
export function sheetOf<Row>(
  title: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  mostRows = MOST_ROWS,
): Readable {
  return streamed(async ({ stream, ready }) => {
    // Loading takes longer than the server's own modules.
    const { default: ExcelJS } = await import('exceljs');
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
      stream,
      useStyles: true,
      useSharedStrings: false,
    });
    // Shared objects: each new style costs the library more than a cell.
    const isHigh = columns.some(({ wraps }) => wraps);
    const styles = columns.map(({ numFmt, wraps = false }) => ({
      ...(numFmt ? { numFmt } : {}),
      ...(isHigh ? { alignment: { vertical: 'top' as const, wrapText: wraps } } : {}),
    }));
    const begin = (name: string) => {
      const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: HEADING_ROWS }] });
      sheet.columns = columns.map(({ width, numFmt }) => ({
        width,
        ...(numFmt ? { style: { numFmt } } : {}),
      }));
      const heading = sheet.addRow([name]);
      heading.font = { bold: true, size: 14 };
      heading.commit();
      const head = sheet.addRow(columns.map(({ header }) => header));
      head.font = { bold: true };
      head.commit();
      return { sheet, rows: 0 };
    };
    const end = ({ sheet, rows }: ReturnType<typeof begin>) => {
      const to = { row: HEADING_ROWS + rows, column: columns.length };
      sheet.autoFilter = { from: { row: HEADING_ROWS, column: 1 }, to };
      sheet.commit();
    };
    let [current, sheets] = [begin(title), 1];
    for await (const batch of batches) {
      for (const row of batch) {
        if (current.rows === mostRows) {
          end(current);
          sheets += 1;
          current = begin(`${title} (${sheets})`);
        }
        const added = current.sheet.addRow(columns.map(({ value }) => fitting(value(row))));
        for (const [index, style] of styles.entries()) added.getCell(index + 1).style = style;
        added.commit();
        current.rows += 1;
      }
      await ready();
    }
    end(current);
    await workbook.commit();
  });
}

function fitting<Value>(value: Value): Value | string {
  if (typeof value !== 'string' || value.length <= MOST_CHARS) return value;
  return `${value.slice(0, MOST_CHARS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
