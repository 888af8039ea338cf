import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { matchColumns } from '../../api/documents/import/columns.ts';
import { readTable } from '../../api/documents/import/read-import.ts';
import { parseDate, parseTime } from '../../api/documents/import/values.ts';
import { zipArchive } from '../support/zip-archive.ts';

describe('dates and times of tables', () => {
  test.each([
    ['24/11/2026', '2026-11-24'],
    ['4-1-26', '2026-01-04'],
    ['2026-11-24 10:00', '2026-11-24'],
    ['46350', '2026-11-24'],
    ['24/11/2026 7:00', '2026-11-24'],
    ['24-nov-26', '2026-11-24'],
    ['24 de noviembre de 2026', '2026-11-24'],
    ['martes 24/11/2026', '2026-11-24'],
    ['Sáb. 5 de sept. del 2026', '2026-09-05'],
    ['11/24/2026', null],
    ['24 de brumario de 2026', null],
    ['31/02/2026', null],
    ['mañana', null],
    ['', null],
  ])('%j is the date %j', (text, date) => expect(parseDate(text)).toBe(date));

  test.each([
    ['7:05', 425],
    ['07:00:30', 420],
    ['7', 420],
    ['7.30', 450],
    ['18h30', 1110],
    ['7:00 p. m.', 1140],
    ['12:00 am', 0],
    ['07:00\u00a0a.\u00a0m.', 420],
    ['13:00 hrs', 780],
    ['7 horas', 420],
    ['24/11/2026 7:00', 420],
    ['24:00', 1440],
    ['0.5', 720],
    ['2026-11-24 10:00', 600],
    ['25:00', null],
    ['13 pm', null],
    ['7:60', null],
    ['', null],
  ])('%j is the minute %j', (text, minute) => expect(parseTime(text)).toBe(minute));
});

test('columns are known in any order, case and with accents', () => {
  const places = matchColumns(['HORA INICIO', 'Atracción', ' Centro Deportivo', 'Día', 'hora-fin', 'Otra']);
  expect(Object.fromEntries(places)).toEqual({
    centro: 2,
    atraccion: 1,
    fecha: 3,
    hora_inicio: 0,
    hora_fin: 4,
  });
});

/** Characters that are parsed at a time. */
const CHUNK = 64 * 1024;

describe('files as people keep them', () => {
  const read = async (text: string) => {
    const { headers, rows } = await readTable(Buffer.from(text), 10);
    return { headers, rows: rows.map(({ line, cells }) => [line, ...cells]) };
  };

  test('titles, empty lines and the line that names the delimiter for Excel lie above the headers', async () => {
    const file =
      'sep=;\r\nLiga municipal, temporada 2027;;\r\n;;\r\n\r\nSede;Cancha;Día\r\nCentral;1;2/3/2027\r\n';
    expect(await read(file)).toEqual({
      headers: ['Sede', 'Cancha', 'Día'],
      rows: [[6, 'Central', '1', '2/3/2027']],
    });
  });

  test('headers of two lines are one; a column without a header and one of a repeated name can be chosen', async () => {
    const file = 'Sede;Horario;;;Nota;Nota\n;Inicio;Fin;;;\nCentral;7:00;8:00;algo;a;b\n';
    expect(await read(file)).toEqual({
      headers: ['Sede', 'Inicio', 'Fin', 'Columna D', 'Nota', 'Nota (2)'],
      rows: [[3, 'Central', '7:00', '8:00', 'algo', 'a', 'b']],
    });
  });

  test('without a header that is known the first line of several cells is the headers', async () => {
    const { headers } = await read('Temporada 2027;\nUno;Dos\n1;2\n');
    expect(headers).toEqual(['Uno', 'Dos']);
  });

  test('rows may end in different ways, also where the text is cut for parsing', async () => {
    const { rows } = await read('Sede;Notas\r\nCentral;uno\r\nSur;"dos\nlíneas"\nNorte;\rEste;tres\r\n');
    expect(rows).toEqual([
      [2, 'Central', 'uno'],
      [3, 'Sur', 'dos\nlíneas'],
      [4, 'Norte', ''],
      [5, 'Este', 'tres'],
    ]);
    for (const filled of [CHUNK - 1, CHUNK]) {
      const first = 'Sede;Notas\r\nCentral;'.padEnd(filled, 'x');
      const cut = await readTable(Buffer.from(`${first}\r\nSur;dos\r\n`), 10);
      expect(cut.rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
        [2, 'Central'],
        [3, 'Sur'],
      ]);
    }
  });

  test('an emoji stays whole where the text is cut for parsing', async () => {
    const header = 'Sede;Centro;Notas\n';
    const cut = header.padEnd(CHUNK - 1, 'a;b;c\n');
    const { rows } = await readTable(Buffer.from(`${cut}🎾\n`), 20_000);
    expect(rows.at(-1)?.cells.at(-1)).toMatch(/🎾$/);
  });

  test('rows are counted as spreadsheets do, a cell of several lines as one', async () => {
    const { rows } = await read('Sede;Notas\nCentral;"dos\nlíneas"\nSur;una\n');
    expect(rows.map(([line]) => line)).toEqual([2, 3]);
  });

  test('the sheet of a workbook that has the columns is read, merged cells and formulas too', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('Portada').addRow(['Campeonato', 2027]);
    const sheet = workbook.addWorksheet('Partidos');
    sheet.addRow(['Liga Municipal']);
    sheet.mergeCells('A1:D1');
    sheet.addRow(['Sede', 'Fecha', 'Inicio', 'Encargado']);
    sheet.addRow([
      'Central',
      { formula: 'DATE(2027,3,2)', result: new Date('2027-03-02T00:00:00Z') },
      0.5,
      'Ana',
    ]);
    sheet.getCell('B3').numFmt = 'dd/mm/yyyy';
    const { headers, rows } = await readTable(new Uint8Array(await workbook.xlsx.writeBuffer()), 10);
    expect(headers).toEqual(['Sede', 'Fecha', 'Inicio', 'Encargado']);
    expect(
      rows.map(({ line, cells }) => [line, parseDate(cells[1] ?? ''), parseTime(cells[2] ?? '')]),
    ).toEqual([[3, '2027-03-02', 720]]);
  });
});

describe('archives that unpack to more than they should', () => {
  test.each([
    ['says its size', 80 * 1024 * 1024],
    ['lies about its size', 1_000],
  ])('one that %s is refused, in bounded memory', async (_, claimed) => {
    const content = Buffer.alloc(80 * 1024 * 1024);
    const file = zipArchive([{ name: 'xl/worksheets/sheet1.xml', content, claimed }]);
    expect(file.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    await expect(readTable(file, 10_000)).rejects.toMatchObject({
      refusal: { code: expect.stringMatching(/^table_(too_large|unreadable)$/) },
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
  });
});
