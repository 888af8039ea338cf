import type { Readable } from 'node:stream';
import { streamed } from './streamed.ts';

export interface Column<Row> {
  readonly header: string;
  readonly width: number;
  readonly numFmt?: string;
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

export function sheetOf<Row>(
  title: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Readable {
  return streamed(async ({ stream, ready }) => {
    // Loading takes longer than the server's own modules.
    const { default: ExcelJS } = await import('exceljs');
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
      stream,
      useStyles: true,
      useSharedStrings: false,
    });
    const sheet = workbook.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 2 }] });
    sheet.columns = columns.map(({ width, numFmt }) => ({ width, ...(numFmt ? { style: { numFmt } } : {}) }));
    const heading = sheet.addRow([title]);
    heading.font = { bold: true, size: 14 };
    heading.commit();
    const head = sheet.addRow(columns.map(({ header }) => header));
    head.font = { bold: true };
    head.commit();
    // Shared objects: each new style costs the library more than a cell.
    const styles = columns.map(({ numFmt }) => (numFmt ? { numFmt } : {}));
    let last = 2;
    for await (const batch of batches) {
      for (const row of batch) {
        const added = sheet.addRow(columns.map(({ value }) => value(row)));
        for (const [index, style] of styles.entries()) added.getCell(index + 1).style = style;
        added.commit();
      }
      last += batch.length;
      await ready();
    }
    sheet.autoFilter = { from: { row: 2, column: 1 }, to: { row: last, column: columns.length } };
    sheet.commit();
    await workbook.commit();
  });
}
