import type { Readable } from 'node:stream';
import ExcelJS from 'exceljs';
import type { ListedReservation } from '../presenters/listed-reservation.ts';
import { streamed } from './streamed.ts';

const TITLE = 'Reservaciones';
const DAY_MINUTES = 24 * 60;

interface Column {
  readonly header: string;
  readonly width: number;
  readonly numFmt?: string;
  /** Text, or a date or time as spreadsheets know it. A text is never a formula: it is written as a text cell. */
  value(row: ListedReservation): string | number | Date;
}

const asDate = (date: string) => new Date(`${date}T00:00:00Z`);

/** The columns of the screen, then what a spreadsheet calculates with. */
export const COLUMNS: readonly Column[] = [
  { header: 'Estado', width: 12, value: ({ status }) => status },
  { header: 'Shortcode', width: 13, value: ({ shortcode }) => shortcode },
  { header: 'Pase / Correlativo', width: 20, value: ({ reference }) => reference },
  { header: 'Organización / Institución', width: 32, value: ({ dependency }) => dependency },
  { header: 'Encargado', width: 28, value: ({ requester }) => requester },
  { header: 'Fecha', width: 12, numFmt: 'dd/mm/yyyy', value: ({ date }) => asDate(date) },
  { header: 'Horario', width: 14, value: ({ hours }) => hours },
  { header: 'Lugar', width: 40, value: ({ place }) => place },
  { header: 'Entrada', width: 9, numFmt: 'hh:mm', value: ({ start }) => start / DAY_MINUTES },
  { header: 'Salida', width: 9, numFmt: '[hh]:mm', value: ({ end }) => end / DAY_MINUTES },
  { header: 'Tipo', width: 18, value: ({ type }) => type },
  { header: 'Actividad', width: 18, value: ({ activity }) => activity },
];

/** A sheet of reservations, written row by row while it is sent. */
export function reservationsSheet(batches: AsyncIterable<readonly ListedReservation[]>): Readable {
  return streamed(async ({ stream, ready }) => {
    const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
      stream,
      useStyles: true,
      useSharedStrings: false,
    });
    const sheet = workbook.addWorksheet(TITLE, { views: [{ state: 'frozen', ySplit: 2 }] });
    sheet.columns = COLUMNS.map(({ width, numFmt }) => ({ width, ...(numFmt ? { style: { numFmt } } : {}) }));
    const title = sheet.addRow([TITLE]);
    title.font = { bold: true, size: 14 };
    title.commit();
    const head = sheet.addRow(COLUMNS.map(({ header }) => header));
    head.font = { bold: true };
    head.commit();
    let last = 2;
    for await (const batch of batches) {
      for (const row of batch) sheet.addRow(COLUMNS.map(({ value }) => value(row))).commit();
      last += batch.length;
      await ready();
    }
    sheet.autoFilter = { from: { row: 2, column: 1 }, to: { row: last, column: COLUMNS.length } };
    sheet.commit();
    await workbook.commit();
  });
}
