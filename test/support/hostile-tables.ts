import { officeWorkbook } from './office-workbook.ts';

/** Files to import that are small, and would take a parser without bounds minutes or gigabytes. */

const MEBIBYTE = 1024 * 1024;
const HEADERS = ['Sede', 'Cancha', 'Fecha', 'Inicio', 'Fin', 'Encargado'];
const ROW = ['Polideportivo', 'Cancha 1', '2/3/2027', '7:00', '8:00', 'Ana'];

const cells = (texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** A sheet with this many rows, and what follows them. */
export const sheetOf = (rows: number, after = '') =>
  `<sheetData>${cells(HEADERS)}${cells(ROW).repeat(rows)}</sheetData>${after}`;

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const workbook = (...sheets: string[]) => bytesOf(officeWorkbook({ sheets }));
const merged = (range: string, times: number) =>
  `<mergeCells>${`<mergeCell ref="${range}"/>`.repeat(times)}</mergeCells>`;

/** A workbook of a few rows, with this behind them. */
export const workbookWith = (after: string, rows = 1) => workbook(sheetOf(rows, after));

export const hostileTables = {
  'nested elements': () => workbook(sheetOf(1, '<a>'.repeat(200_000) + '</a>'.repeat(200_000))),
  '100,000 merged ranges': () => workbook(sheetOf(9_000, merged('A2:A9000', 100_000))),
  'merged ranges that cover each other': () => workbook(sheetOf(9_000, merged('A2:A9000', 19_000))),
  'millions of empty rows': () =>
    workbook(`<sheetData>${cells(HEADERS)}${'<row/>'.repeat(5_000_000)}</sheetData>`),
  'a hundred and one sheets': () => workbook(...Array(101).fill(sheetOf(1))),
  'a CSV of empty lines with delimiters': () =>
    new Uint8Array(Buffer.from(csv('').padEnd(7.6 * MEBIBYTE, ';;\n'))),
} satisfies Readonly<Record<string, () => Uint8Array | Promise<Uint8Array>>>;

export const csv = (lines: string) => `${HEADERS.join(';')}\n${lines}`;
export const csvRows = (count: number) => `${ROW.join(';')}\n`.repeat(count);
